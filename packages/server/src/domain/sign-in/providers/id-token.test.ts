import { expect, test } from 'bun:test'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { newSigningKey, signToken } from '../../../../test/fake-providers.ts'
import { readIdToken } from './id-token.ts'

const NOW = 1_800_000_000
const expected = { issuer: 'https://id.test', clientId: 'client', nonce: 'nonce', now: NOW }
const good = { iss: 'https://id.test', sub: 'ann', aud: 'client', exp: NOW + 300, iat: NOW, nonce: 'nonce' }
const key = newSigningKey('one')
const jwk: { kty: string; [field: string]: unknown } = { kty: 'EC', ...key.jwk }

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (token: string, keys = [jwk]) => readIdToken(token, keys, expected)

test('a token of the issuer for this client and this sign-in is read', () => {
  expect(read(signToken(good, key))).toMatchObject({ claims: { sub: 'ann' } })
})

test.each(['RS256', 'EdDSA'] as const)('keys of the kind of %s are known', (alg) => {
  const { privateKey, publicKey } =
    alg === 'RS256' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  const signed = `${part({ alg, kid: 'k' })}.${part(good)}`
  const signature = sign(alg === 'RS256' ? 'sha256' : null, Buffer.from(signed), privateKey).toString('base64url')
  const keys = [{ kty: '', ...publicKey.export({ format: 'jwk' }), kid: 'k' }]
  expect(read(`${signed}.${signature}`, keys)).toMatchObject({ claims: { sub: 'ann' } })
})

test.each([
  ['another issuer', { iss: 'https://evil.test' }],
  ['another audience', { aud: 'other' }],
  ['many audiences, made for another', { aud: ['client', 'other'] }],
  ['made for another', { azp: 'other' }],
  ['expired', { exp: NOW - 60 }],
  ['made at another time', { iat: NOW + 61 }],
  ['made at another time', { iat: NOW - 601 }],
  ['another nonce', { nonce: 'replayed' }],
  ['another nonce', { nonce: undefined }],
  ['claims are missing', { sub: '' }],
  ['claims are missing', { exp: 'never' }],
])('%s: refused', (reason, changes) => {
  expect(read(signToken({ ...good, ...changes }, key))).toEqual({ reason })
})

test('forged tokens are refused', () => {
  const [head = '', , signature = ''] = signToken(good, key).split('.')
  const hmacSigned = `${part({ alg: 'HS256' })}.${part(good)}`
  const forged = [
    `${head}.${part({ ...good, sub: 'root' })}.${signature}`,
    signToken(good, newSigningKey('one')),
    signToken(good, { ...key, kid: 'another' }),
    `${part({ alg: 'none' })}.${part(good)}.`,
    `${hmacSigned}.${createHmac('sha256', JSON.stringify(jwk)).update(hmacSigned).digest('base64url')}`,
    `${signToken(good, key)}.more`,
    `${head}.${part(good)}.`,
    '..',
    '',
  ]
  for (const token of forged) expect(read(token)).toHaveProperty('reason')
})

test('a key for encryption, of another kind or broken signs nothing', () => {
  const token = signToken(good, key)
  expect(read(token, [{ ...jwk, use: 'enc' }])).toEqual({ reason: 'not signed' })
  expect(read(token, [{ ...jwk, kty: 'RSA' }])).toEqual({ reason: 'not signed' })
  expect(read(token, [{ ...jwk, x: '!' }])).toEqual({ reason: 'not signed' })
  expect(read(token, [{ ...jwk, x: '!' }, jwk])).toHaveProperty('claims')
})
