import { expect, test } from 'bun:test'
import { eachSharedState, type MakeSharedState } from '../../../test/each-shared-state.ts'
import { setClock } from '../../../test/service-parts.ts'
import { createVault } from '../../platform/hashing.ts'
import { createMemoryState } from '../../storage/memory.ts'
import { createMailCodes } from './email-code.ts'

const vault = createVault('a secret of the tests')
const ADDRESS = 'ann@site.test'
/** Six digits, and not the code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function twoNodes(make: MakeSharedState) {
  const shared = await make('a')
  const elsewhere = make.kind === 'redis' ? await make('b') : shared
  return { codes: createMailCodes({ shared, vault }), elsewhere: createMailCodes({ shared: elsewhere, vault }) }
}

eachSharedState('a code sent by mail', (make) => {
  test('has six digits and is good once, also on another node', async () => {
    const { codes, elsewhere } = await twoNodes(make)
    const code = await codes.issue('address', ADDRESS)
    expect(code).toMatch(/^\d{6}$/)
    expect(await elsewhere.use('address', 'ANN@site.test', ` ${code} `)).toBe(true)
    expect(await codes.use('address', ADDRESS, code)).toBe(false)
  })

  test('is used by one of many at once', async () => {
    const { codes, elsewhere } = await twoNodes(make)
    const code = await codes.issue('address', ADDRESS)
    const nodes = [codes, elsewhere, codes, elsewhere]
    const uses = await Promise.all(nodes.map((node) => node.use('address', ADDRESS, code)))
    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  test('is bound to its address and its purpose', async () => {
    const { codes } = await twoNodes(make)
    const code = await codes.issue('address', ADDRESS)
    expect(await codes.use('address', 'bob@site.test', code)).toBe(false)
    expect(await codes.use('reset', ADDRESS, code)).toBe(false)
    expect(await codes.use('address', ADDRESS, code)).toBe(true)
  })

  test('is worth nothing after five wrong tries, wherever they were made', async () => {
    const { codes, elsewhere } = await twoNodes(make)
    const code = await codes.issue('address', ADDRESS)
    const nodes = [codes, elsewhere, codes, elsewhere, codes]
    await Promise.all(nodes.map((node) => node.use('address', ADDRESS, wrong(code))))
    expect(await codes.use('address', ADDRESS, code)).toBe(false)
  })

  test('a right guess hidden in a flood of wrong ones is worth nothing', async () => {
    const { codes } = await twoNodes(make)
    const code = await codes.issue('address', ADDRESS)
    const guesses = [...Array<string>(50).fill(wrong(code)), code]
    const uses = await Promise.all(guesses.map((guess) => codes.use('address', ADDRESS, guess)))
    expect(uses).not.toContain(true)
  })

  test('survives four wrong tries', async () => {
    const { codes } = await twoNodes(make)
    const code = await codes.issue('address', ADDRESS)
    for (let tries = 0; tries < 4; tries += 1) await codes.use('address', ADDRESS, wrong(code))
    expect(await codes.use('address', ADDRESS, code)).toBe(true)
  })

  test('is replaced by a newer one', async () => {
    const { codes } = await twoNodes(make)
    const first = await codes.issue('reset', ADDRESS)
    const second = await codes.issue('reset', ADDRESS)
    expect(second).toMatch(/^[0-9a-f]{32}$/)
    expect(await codes.use('reset', ADDRESS, first)).toBe(false)
    expect(await codes.use('reset', ADDRESS, second)).toBe(true)
  })

  test('goes to one address five times in its lifetime', async () => {
    const { codes } = await twoNodes(make)
    const letters = []
    for (let count = 0; count < 6; count += 1) letters.push(await codes.mayWrite('address', ADDRESS))
    expect(letters).toEqual([true, true, true, true, true, false])
    expect(await codes.mayWrite('address', 'bob@site.test')).toBe(true)
  })
})

test('a code ends after ten minutes', async () => {
  const clock = setClock()
  const codes = createMailCodes({ shared: createMemoryState({ clock }), vault })
  const [early, late] = ['early@site.test', 'late@site.test']
  const [earlyCode, lateCode] = [await codes.issue('address', early), await codes.issue('address', late)]
  clock.advance(599)
  expect(await codes.use('address', early, earlyCode)).toBe(true)
  clock.advance(1)
  expect(await codes.use('address', late, lateCode)).toBe(false)
})
