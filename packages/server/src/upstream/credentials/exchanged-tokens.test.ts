import { describe, expect, test } from 'bun:test'
import { createVerify, generateKeyPairSync } from 'node:crypto'
import { credentialParts, keylessRequest } from '../../../test/credential-parts.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { addBaiduToken } from './baidu-token.ts'
import { addServiceAccountToken, readServiceAccount } from './google-service-account.ts'

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const keyFile = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'project-1',
    client_email: 'me@project-1.iam.gserviceaccount.com',
    private_key: pair.privateKey,
    token_uri: 'http://127.0.0.1/steal',
    ...changes,
  })
const granted = (access_token: string, expires_in: unknown = 3600) => ({
  status: 200,
  body: { access_token, expires_in },
})

/** The outcome of signing one request. */
const signed = async (scheme: typeof addBaiduToken, key: string, parts: Parameters<typeof addBaiduToken>[2]) => {
  const request = keylessRequest()
  await scheme(request, { key, other: '' }, parts)
  return request
}

describe('google-service-account', () => {
  test('the assertion names the account, and its public key proves it', async () => {
    const { parts, asked } = credentialParts({ nowMs: 1_700_000_000_000, replies: [granted('ya29.x')] })
    const request = await signed(addServiceAccountToken, keyFile(), parts)
    expect(request.headers.authorization).toBe('Bearer ya29.x')
    expect(asked[0]?.url).toBe('https://oauth2.googleapis.com/token')
    const form = new URLSearchParams(asked[0]?.body)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'RS256', typ: 'JWT' })
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      iss: 'me@project-1.iam.gserviceaccount.com',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
      aud: 'https://oauth2.googleapis.com/token',
      iat: 1_700_000_000,
      exp: 1_700_002_100,
    })
    const verifier = createVerify('RSA-SHA256').update(`${header}.${claims}`)
    expect(verifier.verify(pair.publicKey, signature, 'base64url')).toBe(true)
  })

  test.each([
    ['no JSON', 'sk-secret'],
    ['no object', '"sk-secret"'],
    ['no key', keyFile({ private_key: undefined })],
    ['a key that is none', keyFile({ private_key: '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----' })],
    ['a project that would change the address', keyFile({ project_id: '../x' })],
  ])('a key file with %s is refused and not repeated', async (_, key) => {
    const refusal = await refusalOf(signed(addServiceAccountToken, key, credentialParts().parts).then(() => {}))
    expect(refusal?.code).toBe('channel.key-malformed')
    expect(refusal?.refusal?.status).toBe(401)
    expect(`${refusal?.textIn('en')} ${refusal?.detail} ${refusal?.cause}`).not.toContain('secret')
  })

  test('the project is read for addresses', () => {
    expect(readServiceAccount(keyFile()).projectId).toBe('project-1')
  })

  test('a refused account counts as a bad key', async () => {
    const replies = [{ status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }]
    const { parts } = credentialParts({ replies })
    const refusal = await refusalOf(signed(addServiceAccountToken, keyFile(), parts))
    expect(refusal?.textIn('en')).toBe('Invalid JWT Signature.')
    expect(refusal?.refusal).toEqual({ status: 401, type: 'authentication_error', code: 'invalid_grant', param: null })
  })
})

describe('baidu-token', () => {
  test('the token is put into the address beside what stands there', async () => {
    const { parts, asked } = credentialParts({ replies: [granted('24.abc', 2_592_000)] })
    const request = await signed(addBaiduToken, 'id 1|secret&1', parts)
    expect(request.url).toBe('https://vendor.example/v1/chat?access_token=24.abc')
    expect(asked[0]?.url).toBe(
      'https://aip.baidubce.com/oauth/2.0/token?grant_type=client_credentials&client_id=id+1&client_secret=secret%261',
    )
  })

  test('a refused key counts as a bad key', async () => {
    const replies = [{ status: 401, body: { error: 'invalid_client', error_description: 'unknown client id' } }]
    const refusal = await refusalOf(signed(addBaiduToken, 'a|b', credentialParts({ replies }).parts))
    expect(refusal?.textIn('en')).toBe('unknown client id')
    expect(refusal?.refusal?.status).toBe(401)
  })

  test.each([
    ['a breakdown of the vendor', { status: 503, body: undefined }, 503],
    ['an answer without a token', { status: 200, body: { ok: true } }, 502],
    ['a token that would break a header', granted('a\r\nb'), 502],
  ])('%s does not count as a bad key', async (_, reply, status) => {
    const refusal = await refusalOf(signed(addBaiduToken, 'a|b', credentialParts({ replies: [reply] }).parts))
    expect(refusal?.refusal).toMatchObject({ status, type: 'upstream_error' })
  })

  test('a malformed key is refused without asking', async () => {
    const refusal = await refusalOf(signed(addBaiduToken, 'nobar', credentialParts().parts))
    expect(refusal?.code).toBe('channel.key-malformed')
  })

  test('a known token is put in without waiting', async () => {
    const { parts } = credentialParts({ replies: [granted('24.abc')] })
    await signed(addBaiduToken, 'a|b', parts)
    const request = keylessRequest()
    expect(addBaiduToken(request, { key: 'a|b', other: '' }, parts)).toBeUndefined()
    expect(request.url).toEndWith('?access_token=24.abc')
  })
})
