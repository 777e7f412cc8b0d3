import { expect, test } from 'bun:test'
import { aliasEndpoints } from '@tollgate/contract/relay-aliases'
import { relayEndpoints } from '@tollgate/contract/relay-endpoints'
import { isRelayPath, matchRelay } from './relay-routes.ts'

const match = (method: string, path: string, search = '') => matchRelay({ method, path, search })

/** The row of the contract and the model of the path; undefined when it is no call. */
function callOf(method: string, path: string) {
  const found = match(method, path)
  return found?.kind === 'call' ? { path: found.endpoint.path, model: found.pathModel } : undefined
}

test.each(relayEndpoints.map((endpoint) => [endpoint.method, endpoint.path] as const))(
  '%s %s is found under its own path, with a trailing slash and with a repeated version',
  (method, path) => {
    const address = path.replace('{model}', 'm-1')
    const found = { path, model: path.includes('{model}') ? 'm-1' : undefined }
    for (const variant of [address, `${address}/`, `/v1${address}`, `/v1/v1${address}//`])
      expect(callOf(method, variant)).toEqual(found)
  },
)

test.each([
  ['/v1beta/models/gemini-3-pro:generateContent', 'gemini-3-pro', 'generateContent'],
  ['/v1/models/gemini-3-pro:streamGenerateContent', 'gemini-3-pro', 'streamGenerateContent'],
  ['/v1alpha/models/gemini-3-pro:countTokens', 'gemini-3-pro', 'countTokens'],
  ['/v1beta/models/google/gemini-3-pro:embedContent', 'google/gemini-3-pro', 'embedContent'],
  ['/v1beta/models/google%2Fgemini-3-pro:generateContent', 'google/gemini-3-pro', 'generateContent'],
  ['/v1beta/models/llama3:8b:generateContent', 'llama3:8b', 'generateContent'],
  ['/v1beta/models/llama3%3A8b%3AgenerateContent', 'llama3:8b', 'generateContent'],
  ['/v1beta/tunedModels/mine-1:generateContent', 'tunedModels/mine-1', 'generateContent'],
  ['/v1/tunedModels/mine-1:batchEmbedContents', 'tunedModels/mine-1', 'batchEmbedContents'],
  ['/v1beta/models/broken%zz:generateContent', 'broken%zz', 'generateContent'],
])('%s calls model %s', (path, model, action) => {
  expect(callOf('POST', path)).toEqual({ path: `/v1beta/models/{model}:${action}`, model })
})

test('the model of an engine may hold slashes', () => {
  const path = '/v1/engines/{model}/embeddings'
  expect(callOf('POST', '/v1/engines/BAAI/bge-m3/embeddings')).toEqual({ path, model: 'BAAI/bge-m3' })
  expect(callOf('POST', '/v1/engines/BAAI%2Fbge-m3/embeddings')).toEqual({ path, model: 'BAAI/bge-m3' })
})

test.each(aliasEndpoints.map(({ path, standsFor }) => [path, standsFor.path] as const))(
  '%s is another name of %s, with a trailing slash and behind a version, too',
  (path, standsFor) => {
    const address = path.replace('{model}', 'my%2Fgpt-4o.1')
    const model = path === address ? undefined : 'my/gpt-4o.1'
    for (const variant of [address, `${address}/`, `/v1${address}`])
      expect(callOf('POST', variant)).toEqual({ path: standsFor, model })
  },
)

test.each([
  ['POST', '/openai/v1/chat/completions', '/v1/chat/completions'],
  ['POST', '/v1/openai/v1/responses', '/v1/responses'],
  ['POST', '/openai/responses', '/v1/responses'],
  ['GET', '/openai/realtime', '/v1/realtime'],
])("%s %s of Azure's clients is %s", (method, path, expected) => {
  expect(callOf(method, path)).toEqual({ path: expected, model: undefined })
})

test('a call has the query of its address, without the key', () => {
  const found = match('POST', '/v1beta/models/m:streamGenerateContent', '?alt=sse&key=sk-secret')
  expect(found?.kind === 'call' && found.query.toString()).toBe('alt=sse')
})

test.each([
  ['GET', '/v1/models', { kind: 'list-models' }],
  ['HEAD', '/v1/models/', { kind: 'list-models' }],
  ['GET', '/v1/v1/models', { kind: 'list-models' }],
  ['GET', '/v1beta/models', { kind: 'list-models' }],
  ['GET', '/v1/models/gpt-4o', { kind: 'read-model', model: 'gpt-4o' }],
  ['GET', '/v1/models/BAAI%2Fbge-m3', { kind: 'read-model', model: 'BAAI/bge-m3' }],
  ['GET', '/v1/models/BAAI/bge-m3', { kind: 'read-model', model: 'BAAI/bge-m3' }],
  ['GET', '/v1/models/llama3:8b', { kind: 'read-model', model: 'llama3:8b' }],
  ['GET', '/v1alpha/models/gemini-3-pro', { kind: 'read-model', model: 'gemini-3-pro' }],
  ['DELETE', '/v1/models/gpt-4o', { kind: 'not-implemented' }],
  ['GET', '/v1/files', { kind: 'not-implemented' }],
  ['GET', '/openai/models', { kind: 'list-models' }],
  ['GET', '/openai/v1/models/gpt-4o', { kind: 'read-model', model: 'gpt-4o' }],
  ['GET', '/openai/files', { kind: 'not-implemented' }],
  ['POST', '/openai/deployments/m/rerank', { kind: 'unknown' }],
  ['POST', '/openai/deployments//embeddings', { kind: 'unknown' }],
  ['GET', '/openai/deployments/m/chat/completions', { kind: 'unknown' }],
  ['DELETE', '/v1/files/file-1', { kind: 'not-implemented' }],
  ['POST', '/v1/fine-tunes/ft-1/cancel', { kind: 'not-implemented' }],
  ['GET', '/dashboard/billing/subscription', { kind: 'billing', answer: 'subscription' }],
  ['GET', '/v1/dashboard/billing/usage/', { kind: 'billing', answer: 'usage' }],
  ['GET', '/api/usage/token/', { kind: 'billing', answer: 'token' }],
  ['POST', '/dashboard/billing/usage', { kind: 'unknown' }],
  ['GET', '/dashboard/billing/constructor', { kind: 'unknown' }],
  ['POST', '/pg/chat/completions', { kind: 'playground' }],
  ['HEAD', '/', { kind: 'hello' }],
  ['HEAD', '/api/hello', { kind: 'hello' }],
  ['GET', '/api/hello', { kind: 'hello' }],
  ['GET', '/v1/chat/completions', { kind: 'unknown' }],
  ['POST', '/v1/models/m:unknownAction', { kind: 'unknown' }],
  ['POST', '/v1beta/models/:generateContent', { kind: 'unknown' }],
  ['POST', '/v1/engines//embeddings', { kind: 'unknown' }],
  ['POST', '/v1beta/chat/completions', { kind: 'unknown' }],
  ['GET', '/v1', { kind: 'unknown' }],
  ['GET', '/v1beta/', { kind: 'unknown' }],
] as const)('%s %s is %p', (method, path, expected) => {
  expect<unknown>(match(method, path)).toEqual(expected)
})

test.each([
  ['GET', '/'],
  ['GET', '/v1x/models'],
  ['GET', '/dashboard'],
  ['GET', '/dashboard/billings'],
  ['POST', '/api/hello'],
  ['GET', '/pg/chat/completions'],
  ['GET', '/api/status'],
])('%s %s belongs to the console', (method, path) => {
  expect(match(method, path)).toBeUndefined()
})

test.each([
  ['POST', '/upload/v1beta/files'],
  ['GET', '/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent'],
])('%s %s of Google is no page of the console', (method, path) => {
  expect(match(method, path)).toEqual({ kind: 'unknown' })
})

test('pages of other sites may ask about paths of the relay and about no others', () => {
  const paths = [
    '/v1/messages',
    '/v1beta/models',
    '/dashboard/billing/usage',
    '/api/usage/token',
    '/api/hello',
    '/v1',
    '/upload/v1beta/files',
    '/openai/deployments/m/embeddings',
  ]
  expect(paths.filter(isRelayPath)).toEqual(paths)
  expect(['/', '/pg/chat/completions', '/api/user/self', '/v1x', '/dashboard'].filter(isRelayPath)).toEqual([])
})

test.each([
  ['slashes', `/v1/${'/'.repeat(200_000)}x`],
  ['versions', `${'/v1'.repeat(100_000)}x`],
  ['versions and no deployment', `${'/v1'.repeat(100_000)}/openai/x`],
  ['colons', `/v1beta/models/${':'.repeat(200_000)}`],
  ['broken escapes', `/v1/models/${'%'.repeat(200_000)}`],
])('a path of endless %s is understood at once', (_what, path) => {
  const startedMs = performance.now()
  match('POST', path)
  expect(performance.now() - startedMs).toBeLessThan(3_000)
})
