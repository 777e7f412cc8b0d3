import { afterEach, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { defaultOptions } from '@tollgate/contract/options'
import { type FakeProviders, newSigningKey, startFakeProviders } from '../../../../test/fake-providers.ts'
import { codeOf } from '../../../../test/refusal.ts'
import { setClock } from '../../../../test/service-parts.ts'
import { createAddressGuard } from '../../../upstream/guard-address.ts'
import { createOidc } from './oidc.ts'
import { createAskProvider } from './provider-call.ts'

const secrets = { nonce: 'nonce', verifier: 'verifier' }
const opened: FakeProviders[] = []
afterEach(async () => {
  for (const providers of opened.splice(0)) await providers.stop()
})

function openOidc(changes: object = {}) {
  const clock = setClock()
  const providers = startFakeProviders(() => clock.now())
  opened.push(providers)
  providers.oidc.claims = { nonce: 'nonce' }
  const options = {
    ...defaultOptions(),
    OIDCClientId: 'oidc-client',
    OIDCClientSecret: 's:e/cret',
    OIDCWellKnown: providers.oidc.wellKnown,
    ...changes,
  }
  const ask = createAskProvider({ guard: createAddressGuard(['127.0.0.1']) })
  const oidc = createOidc({ ask, options: () => options, clock, siteAddress: () => 'https://gate.test' })
  const identify = () => {
    providers.grant('good', { sub: 'ann' })
    return oidc.ask('good', secrets)
  }
  const asked = (path: string) => providers.requests.filter((request) => request.path === path)
  return { clock, providers, oidc, identify, asked }
}

test('the browser is sent to the provider with state, nonce and challenge', async () => {
  const { oidc, providers } = openOidc()
  const url = new URL(await oidc.authorizeUrl({ ...secrets, state: 'state' }))
  expect(url.href).toStartWith(`${providers.oidc.issuer}/authorize?`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: 'oidc-client',
    redirect_uri: 'https://gate.test/oauth/oidc',
    scope: 'openid profile email',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update('verifier').digest('base64url'),
    code_challenge_method: 'S256',
  })
})

test('a code becomes issuer and subject', async () => {
  const { identify, providers, asked } = openOidc()
  expect(await identify()).toMatchObject({ column: 'oidc_id', value: `${providers.oidc.issuer} ann` })
  const [exchange] = asked('/oidc/token')
  expect(exchange?.headers.get('authorization')).toBe(`Basic ${btoa('oidc-client:s%3Ae%2Fcret')}`)
  expect(new URLSearchParams(exchange?.body).get('code_verifier')).toBe('verifier')
})

test('description and keys are read once, and keys again for one that is new', async () => {
  const { identify, providers, asked, clock } = openOidc()
  await identify()
  await identify()
  expect([asked('/oidc/.well-known/openid-configuration').length, asked('/oidc/keys').length]).toEqual([1, 1])
  providers.oidc.keys = [newSigningKey('second')]
  expect(await codeOf(identify())).toBe('sign-in.provider-failed')
  expect(asked('/oidc/keys')).toHaveLength(1)
  clock.advance(31)
  await identify()
  expect(asked('/oidc/keys')).toHaveLength(2)
})

test('a token for another sign-in, issuer or client is refused', async () => {
  const { identify, providers } = openOidc()
  for (const claims of [
    { nonce: 'replayed' },
    { nonce: 'nonce', iss: 'https://evil.test' },
    { nonce: 'nonce', aud: 'x' },
  ]) {
    providers.oidc.claims = claims
    expect(await codeOf(identify())).toBe('sign-in.provider-failed')
  }
})

test('a description of another issuer is believed nothing', async () => {
  const { identify, providers, asked } = openOidc()
  const issuer = 'https://accounts.google.com'
  providers.answerWith('/oidc/.well-known/openid-configuration', () =>
    Response.json({ issuer, authorization_endpoint: issuer, token_endpoint: issuer, jwks_uri: issuer }),
  )
  expect(await codeOf(identify())).toBe('sign-in.provider-failed')
  expect(asked('/oidc/token')).toEqual([])
})
