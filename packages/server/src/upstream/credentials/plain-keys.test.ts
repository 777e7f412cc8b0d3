import { expect, test } from 'bun:test'
import { credentialParts, keylessRequest } from '../../../test/credential-parts.ts'
import { schemes } from './schemes.ts'

test.each([
  ['bearer', 'k1', { authorization: 'Bearer k1' }],
  ['none', '', {}],
  ['none', 'k1', { authorization: 'Bearer k1' }],
  ['api-key-header', 'k1', { 'api-key': 'k1' }],
  ['anthropic-key', 'k1', { 'x-api-key': 'k1', 'anthropic-version': '2023-06-01' }],
  ['google-key', 'k1', { 'x-goog-api-key': 'k1' }],
  ['mj-secret', 'k1', { 'mj-api-secret': 'k1' }],
  ['zhipu-jwt', 'id.secret', { authorization: 'Bearer id.secret' }],
  ['aws-sigv4', 'ABSK123=|us-east-1', { authorization: 'Bearer ABSK123=' }],
] as const)('%s puts the key %j where the vendor looks for it, at once', (scheme, key, added) => {
  const request = keylessRequest({ url: 'https://vendor.example/api/paas/v4/chat/completions' })
  expect(schemes[scheme](request, { key, other: '' }, credentialParts().parts)).toBeUndefined()
  expect(request).toEqual(
    keylessRequest({ url: request.url, headers: { 'content-type': 'application/json', ...added } }),
  )
})

test('a version of the Anthropic API that the client chose stays', () => {
  const request = keylessRequest({ headers: { 'anthropic-version': '2024-01-01' } })
  schemes['anthropic-key'](request, { key: 'k1', other: '' }, credentialParts().parts)
  expect(request.headers['anthropic-version']).toBe('2024-01-01')
})

test.each([
  ['zhipu-jwt', 'nodot'],
  ['zhipu-jwt', 'a.b.c'],
  ['zhipu-jwt', '.b'],
  ['iflytek-signed-url', 'a|b'],
  ['tencent-tc3', 'a|b'],
  ['tencent-tc3', 'a||c'],
  ['aws-sigv4', 'a'],
  ['aws-sigv4', 'a|b|c|d'],
  ['aws-sigv4', 'a|b|evil.example/'],
] as const)('%s refuses the key %j, does not repeat it, and counts it as a bad key', (scheme, key) => {
  const request = keylessRequest({ url: 'https://vendor.example/api/paas/v3/model-api/x/invoke' })
  const sign = () => schemes[scheme](request, { key, other: '' }, credentialParts().parts)
  expect(sign).toThrow(
    expect.objectContaining({ code: 'channel.key-malformed', refusal: expect.objectContaining({ status: 401 }) }),
  )
})
