import { afterEach, expect, test } from 'bun:test'
import { defaultOptions } from '@tollgate/contract/options'
import { type FakeProviders, startFakeProviders } from '../../../test/fake-providers.ts'
import { codeOf } from '../../../test/refusal.ts'
import { setClock } from '../../../test/service-parts.ts'
import { createVault } from '../../platform/hashing.ts'
import { createMemoryState } from '../../storage/memory.ts'
import { createAddressGuard } from '../../upstream/guard-address.ts'
import { createHumanCheck } from './human-check.ts'
import { createAskProvider } from './providers/provider-call.ts'

const opened: FakeProviders[] = []
afterEach(async () => {
  for (const providers of opened.splice(0)) await providers.stop()
})

function openCheck({ isOn = true } = {}) {
  const clock = setClock()
  const providers = startFakeProviders(() => clock.now())
  opened.push(providers)
  const shared = createMemoryState({ clock })
  const options = { ...defaultOptions(), TurnstileCheckEnabled: isOn, TurnstileSecretKey: 'turnstile-secret' }
  const checkHuman = createHumanCheck({
    ask: createAskProvider({ guard: createAddressGuard(['127.0.0.1']) }),
    options: () => options,
    shared,
    vault: createVault('a secret of the tests'),
    verifyUrl: `${providers.url}/siteverify`,
  })
  const check = (turnstile?: string, { visitor = 'browser', address = '192.0.2.1' } = {}) =>
    codeOf(checkHuman({ turnstile, address, visitorId: () => visitor }))
  return { check, providers, clock, shared }
}

test('a check that is off asks nobody', async () => {
  const { check, providers } = openCheck({ isOn: false })
  expect(await check()).toBeUndefined()
  expect(providers.requests).toEqual([])
})

test('the verdict is asked for as a form, with the address of the client', async () => {
  const { check, providers } = openCheck()
  expect(await check('human')).toBeUndefined()
  expect(providers.requests[0]?.headers.get('content-type')).toStartWith('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(providers.requests[0]?.body))).toEqual({
    secret: 'turnstile-secret',
    response: 'human',
    remoteip: '192.0.2.1',
  })
})

test('no answer, a wrong answer and a silent service are told apart', async () => {
  const { check, providers } = openCheck()
  expect(await check()).toBe('sign-in.human-check-missing')
  expect(await check('')).toBe('sign-in.human-check-missing')
  expect(await check('robot')).toBe('sign-in.human-check-failed')
  providers.answerWith('/siteverify', () => new Response('<html>'))
  expect(await check('human')).toBe('sign-in.human-check-failed')
  await providers.stop()
  expect(await check('human')).toBe('sign-in.provider-unreachable')
})

test('a browser that passed is believed for half an hour, at its own address', async () => {
  const { check, clock } = openCheck()
  await check('human')
  expect(await check()).toBeUndefined()
  expect(await check(undefined, { visitor: 'another' })).toBe('sign-in.human-check-missing')
  expect(await check(undefined, { address: '192.0.2.2' })).toBe('sign-in.human-check-missing')
  clock.advance(30 * 60)
  expect(await check()).toBe('sign-in.human-check-missing')
})

test('a verdict that cannot be kept says so', async () => {
  const { check, shared } = openCheck()
  shared.put = () => Promise.reject(new Error('away'))
  expect(await check('human')).toBe('sign-in.session-not-saved')
})
