import { expect, test } from 'bun:test'
import { eachSharedState } from '../../../test/each-shared-state.ts'
import { codeOf } from '../../../test/refusal.ts'
import { createVault } from '../../platform/hashing.ts'
import { createSignInStates } from './sign-in-state.ts'

const vault = createVault('a secret of the tests')
const begun = { visitorId: 'browser', userId: undefined, affCode: 'Ab12', proof: 'ticket' }

eachSharedState('the state of a sign-in', (make) => {
  test('that began on one node ends on another, with all that was kept', async () => {
    const shared = await make('a')
    const elsewhere = createSignInStates({ shared: make.kind === 'redis' ? await make('b') : shared, vault })
    const { state, nonce, verifier } = await createSignInStates({ shared, vault }).begin(begun)
    expect(new Set([state, nonce, verifier]).size).toBe(3)
    expect(await elsewhere.end(state, begun)).toEqual({ affCode: 'Ab12', proof: 'ticket', nonce, verifier })
  })

  test('is good for one of many who show it at once', async () => {
    const states = createSignInStates({ shared: await make('a'), vault })
    const { state } = await states.begin(begun)
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(states.end(state, begun))))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  })

  test('is used up by a browser it does not belong to', async () => {
    const states = createSignInStates({ shared: await make('a'), vault })
    const { state } = await states.begin(begun)
    expect(await codeOf(states.end(state, { ...begun, visitorId: 'another' }))).toBe('sign-in.state-invalid')
    expect(await codeOf(states.end(state, begun))).toBe('sign-in.state-invalid')
  })
})
