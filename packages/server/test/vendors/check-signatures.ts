import { createHash, createHmac } from 'node:crypto'
import { type Check, demand, onlyHeader } from './received-request.ts'

/*
 * Signatures as the vendors themselves check them: worked out from what arrived, by their documentation, without any
 * code of the server.
 */

export const bearer = (key: string): Check => onlyHeader('authorization', `Bearer ${key}`)

const AGE_MS_MAX = 60_000
const isFresh = (timeMs: number): boolean => Math.abs(Date.now() - timeMs) < AGE_MS_MAX
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** https://open.bigmodel.cn/dev/api#http_auth */
export function zhipuToken(id: string, secret: string): Check {
  return ({ headers }) => {
    const [head = '', claims = '', signature] = (headers.get('authorization') ?? '').split('.')
    const parsed = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
    demand(Bun.deepEquals(parsed(head), { alg: 'HS256', sign_type: 'SIGN' }), 'the head of the token')
    const said = JSON.stringify(parsed(claims))
    const match = /^\{"api_key":"(\w+)","exp":(\d{13}),"timestamp":(\d{13})\}$/.exec(said)
    demand(match?.[1] === id && isFresh(Number(match[3])) && Number(match[2]) > Date.now(), `the claims ${said}`)
    demand(hmac(secret, `${head}.${claims}`).toString('base64url') === signature, 'the signature of the token')
  }
}

/** https://cloud.tencent.com/document/api/1729/101843 */
export function tencentSignature(secretId: string, secretKey: string): Check {
  return ({ headers, method, body }) => {
    const sent = headers.get('authorization') ?? ''
    const match =
      /^TC3-HMAC-SHA256 Credential=(\S+?)\/(\S+?)\/hunyuan\/tc3_request, SignedHeaders=(\S+), Signature=(\w+)$/.exec(
        sent,
      )
    const [, id, date = '', names = '', signature] = match ?? []
    const timestamp = headers.get('x-tc-timestamp') ?? ''
    demand(id === secretId && isFresh(Number(timestamp) * 1000), `Credential and time: ${sent} ${timestamp}`)
    demand(new Date(Number(timestamp) * 1000).toISOString().startsWith(date), 'the day of the signature')
    demand(headers.get('x-tc-action') === 'ChatCompletions', 'X-TC-Action')
    demand(headers.get('x-tc-version') === '2023-09-01', 'X-TC-Version')
    // Whoever forwards the request sends it on to the vendor's own name.
    const headerOf = (name: string) => (name === 'host' ? 'hunyuan.tencentcloudapi.com' : (headers.get(name) ?? ''))
    const lines = names.split(';').map((name) => `${name}:${headerOf(name).trim().toLowerCase()}\n`)
    demand(names.includes('content-type') && names.includes('host'), `signed are ${names}`)
    const canonical = [method, '/', '', lines.join(''), names, sha256(body)].join('\n')
    const text = ['TC3-HMAC-SHA256', timestamp, `${date}/hunyuan/tc3_request`, sha256(canonical)].join('\n')
    const key = hmac(hmac(hmac(`TC3${secretKey}`, date), 'hunyuan'), 'tc3_request')
    demand(hmac(key, text).toString('hex') === signature, 'the signature')
  }
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
export function awsSignature({ id, secret, region }: { id: string; secret: string; region: string }): Check {
  return ({ headers, method, sentPath, host, body }) => {
    const sent = headers.get('authorization') ?? ''
    const match = /^AWS4-HMAC-SHA256 Credential=(\S+?)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(sent)
    const [, signer, scope = '', names = '', signature] = match ?? []
    const time = headers.get('x-amz-date') ?? ''
    const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
    demand(signer === id && isFresh(Date.parse(iso)), `Credential and time: ${sent} ${time}`)
    demand(scope === `${time.slice(0, 8)}/${region}/bedrock/aws4_request`, `the scope ${scope}`)
    demand(names.split(';').includes('host') && names.split(';').includes('x-amz-date'), `signed are ${names}`)
    const [path = '', query = ''] = sentPath.split('?')
    const twice = path
      .split('/')
      .map((segment) => encodeURIComponent(segment))
      .join('/')
    const lines = names.split(';').map((name) => `${name}:${name === 'host' ? host : headers.get(name)?.trim()}\n`)
    const canonical = [method, twice, query, lines.join(''), names, sha256(body)].join('\n')
    const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
    const key = scope.split('/').reduce<Buffer>((from, part) => hmac(from, part), Buffer.from(`AWS4${secret}`))
    demand(hmac(key, text).toString('hex') === signature, 'the signature')
  }
}

/** https://www.xfyun.cn/doc/spark/general_url_authentication.html */
export function iflytekSignature(apiKey: string, apiSecret: string): Check {
  return ({ query, host, sentPath }) => {
    const [path = ''] = sentPath.split('?')
    const date = query.get('date') ?? ''
    demand(isFresh(Date.parse(date)) && query.get('host') === host, `host and date: ${query}`)
    const signature = hmac(apiSecret, `host: ${host}\ndate: ${date}\nGET ${path} HTTP/1.1`).toString('base64')
    const wanted = `api_key="${apiKey}", algorithm="hmac-sha256", headers="host date request-line", signature="${signature}"`
    demand(Buffer.from(query.get('authorization') ?? '', 'base64').toString() === wanted, 'the authorization')
  }
}
