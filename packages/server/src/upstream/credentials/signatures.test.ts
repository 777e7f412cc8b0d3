import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { credentialParts, keylessRequest } from '../../../test/credential-parts.ts'
import { readAwsKey, signForAws, signV4 } from './aws-sigv4.ts'
import { signIflytekUrl } from './iflytek-signed-url.ts'
import type { OutgoingRequest } from './scheme.ts'
import { signForTencent, tc3Authorization } from './tencent-tc3.ts'
import { addZhipuJwt } from './zhipu-jwt.ts'

describe('aws-sigv4', () => {
  const SUITE_TIME = Date.UTC(2015, 7, 30, 12, 36, 0)
  const SUITE_KEY = {
    accessKey: 'AKIDEXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const signed = (changes: Partial<OutgoingRequest>, service = 'service') => {
    const request = keylessRequest({ headers: {}, body: undefined, ...changes })
    signV4(request, { ...SUITE_KEY, service, nowMs: SUITE_TIME })
    return request
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  // The vendor's own test suite, by the names of its cases; the last is the example in its guide.
  test.each([
    [
      'get-vanilla',
      { method: 'GET', url: 'https://example.amazonaws.com/' },
      'host;x-amz-date',
      '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    ],
    [
      'post-vanilla',
      { url: 'https://example.amazonaws.com/' },
      'host;x-amz-date',
      '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    ],
    [
      'get-vanilla-query-order-key-case',
      { method: 'GET', url: 'https://example.amazonaws.com/?Param2=value2&Param1=value1' },
      'host;x-amz-date',
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    [
      'post-x-www-form-urlencoded',
      { url: 'https://example.amazonaws.com/', headers: form, body: 'Param1=value1' },
      'content-type;host;x-amz-date',
      'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
    ],
  ] as const)('%s of the test suite', (_, request, headers, signature) => {
    const { 'content-type': _type, ...rest } = signed({
      ...request,
      headers: { ...('headers' in request ? request.headers : {}) },
    }).headers
    expect(rest).toEqual({
      'x-amz-date': '20150830T123600Z',
      authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=${headers}, Signature=${signature}`,
    })
  })

  test('the example of the guide', () => {
    const url = 'https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08'
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    expect(signed({ method: 'GET', url, headers }, 'iam').headers.authorization).toEndWith(
      'Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    )
  })

  test.each(['anthropic.claude-v2:1', 'anthropic.claude-v2%3A1'])(
    'the path of model %s is sent encoded and signed encoded twice',
    (model) => {
      const request = signed(
        {
          url: `https://bedrock-runtime.us-east-1.amazonaws.com/model/${model}/invoke`,
          headers: { 'content-type': 'application/json' },
          body: '{}',
        },
        'bedrock',
      )
      expect(request.url).toBe('https://bedrock-runtime.us-east-1.amazonaws.com/model/anthropic.claude-v2%3A1/invoke')
      // Worked out apart from this program, with canonical path /model/anthropic.claude-v2%253A1/invoke.
      expect(request.headers.authorization).toEndWith(
        'Signature=192de42d5fab323eff472b6d44024e4fec0cf5b81f49aaed8618fce4ff2ab58e',
      )
    },
  )

  test('a body of bytes is signed like the same text', () => {
    const url = 'https://example.amazonaws.com/'
    expect(signed({ url, body: new TextEncoder().encode('é') }).headers).toEqual(signed({ url, body: 'é' }).headers)
  })

  test('the scheme signs for Bedrock in the region of the key', () => {
    const request = keylessRequest()
    signForAws(request, { key: 'AK|SK/+=|eu-west-3', other: '' }, credentialParts({ nowMs: SUITE_TIME }).parts)
    expect(request.headers.authorization).toStartWith(
      'AWS4-HMAC-SHA256 Credential=AK/20150830/eu-west-3/bedrock/aws4_request, ',
    )
  })

  test('both kinds of key say their region', () => {
    expect(readAwsKey('a|b|eu-west-3')).toEqual({ kind: 'iam', accessKey: 'a', secretKey: 'b', region: 'eu-west-3' })
    expect(readAwsKey('a|us-east-1')).toEqual({ kind: 'api-key', apiKey: 'a', region: 'us-east-1' })
  })
})

describe('tencent-tc3', () => {
  test('the example of the documentation, whose keys are asterisks', () => {
    const body = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`
    const secret = '*'.repeat(32)
    expect(
      tc3Authorization(
        {
          service: 'cvm',
          host: 'cvm.tencentcloudapi.com',
          contentType: 'application/json; charset=utf-8',
          action: 'DescribeInstances',
        },
        { secretId: `AKID${secret}`, secretKey: secret, body, timestamp: 1551113065 },
      ),
    ).toBe(
      `TC3-HMAC-SHA256 Credential=AKID${secret}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
    )
  })

  test('the request says what was signed', () => {
    const request = keylessRequest({ url: 'http://127.0.0.1:9/', headers: { 'content-type': 'application/json' } })
    signForTencent(request, { key: '100|id|secret', other: '' }, credentialParts({ nowMs: 1551113065_000 }).parts)
    const { authorization, ...rest } = request.headers
    expect(rest).toEqual({
      'content-type': 'application/json',
      'x-tc-action': 'ChatCompletions',
      'x-tc-version': '2023-09-01',
      'x-tc-timestamp': '1551113065',
    })
    expect(authorization).toBe(
      tc3Authorization(
        {
          service: 'hunyuan',
          host: 'hunyuan.tencentcloudapi.com',
          contentType: 'application/json',
          action: 'ChatCompletions',
        },
        { secretId: 'id', secretKey: 'secret', body: '{}', timestamp: 1551113065 },
      ),
    )
  })
})

describe('iflytek-signed-url', () => {
  test('the example of the documentation', () => {
    const request = keylessRequest({ url: 'wss://spark-api.xf-yun.com/v1.1/chat' })
    const key = '5f8a|MjlmNzkzNmZkMDQ2OTc0ZDdmNGE2ZTZi|addd2272b6d8b7c8abdd79531420ca3b'
    signIflytekUrl(request, { key, other: '' }, credentialParts({ nowMs: Date.UTC(2023, 4, 5, 10, 43, 39) }).parts)
    const url = new URL(request.url)
    expect(`${url.protocol}//${url.host}${url.pathname}`).toBe('wss://spark-api.xf-yun.com/v1.1/chat')
    expect({
      host: url.searchParams.get('host'),
      date: url.searchParams.get('date'),
      authorization: Buffer.from(url.searchParams.get('authorization') ?? '', 'base64').toString(),
    }).toEqual({
      host: 'spark-api.xf-yun.com',
      date: 'Fri, 05 May 2023 10:43:39 GMT',
      authorization:
        'api_key="addd2272b6d8b7c8abdd79531420ca3b", algorithm="hmac-sha256", headers="host date request-line", signature="z5gHdu3pxVV4ADMyk467wOWDQ9q6BQzR3nfMTjc/DaQ="',
    })
  })
})

test('the message of iFlytek names the application', () => {
  const request = keylessRequest({ url: 'wss://spark-api.xf-yun.com/v1.1/chat', body: '{"header":{"uid":"u"}}' })
  signIflytekUrl(request, { key: '5f8a|secret|key', other: '' }, credentialParts({ nowMs: 0 }).parts)
  expect(request.body).toBe('{"header":{"uid":"u","app_id":"5f8a"}}')
})

describe('zhipu-jwt', () => {
  test('version 3 gets a token signed with the secret, without the word Bearer', () => {
    const request = keylessRequest({ url: 'https://open.bigmodel.cn/api/paas/v3/model-api/chatglm_pro/invoke' })
    addZhipuJwt(request, { key: 'id1.secret1', other: '' }, credentialParts({ nowMs: 1682503820130 }).parts)
    const [header = '', claims = '', signature] = (request.headers.authorization ?? '').split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', sign_type: 'SIGN' })
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      api_key: 'id1',
      exp: 1682503820130 + 86_400_000,
      timestamp: 1682503820130,
    })
    expect(signature).toBe(createHmac('sha256', 'secret1').update(`${header}.${claims}`).digest('base64url'))
  })
})
