import { fieldsOf } from '../fields-of.ts'
import { ROOT_PASSWORD, type Tollgate } from './start-tollgate.ts'
import type { Target } from './target.ts'

/** Prices of every model of the benchmark. One output token costs as much as three input tokens. */
export const MODEL_RATIO = 0.1
export const COMPLETION_RATIO = 3

/** What the vendor with Anthropic's format serves. */
export const CONVERTED_MODEL = 'a-b600'

/** Signs in, sets the prices, and makes the channel and the key with which the benchmark calls. */
export async function prepareTollgate(
  server: Tollgate,
  options: { upstream: string; models: readonly string[] },
): Promise<Target> {
  const root = await signIn(server.origin)
  const call = (method: string, path: string, body?: object) =>
    callConsole({ ...root, origin: server.origin }, { method, path, body })
  const ratios = (ratio: number) => JSON.stringify(Object.fromEntries(options.models.map((model) => [model, ratio])))
  await call('PUT', '/api/option/', { key: 'ModelRatio', value: ratios(MODEL_RATIO) })
  await call('PUT', '/api/option/', { key: 'CompletionRatio', value: ratios(COMPLETION_RATIO) })
  await call('POST', '/api/channel/', {
    type: 1,
    name: 'mock upstream',
    key: 'sk-mock',
    base_url: options.upstream,
    models: options.models.filter((model) => model !== CONVERTED_MODEL).join(','),
    group: 'default',
  })
  await call('POST', '/api/channel/', {
    type: 14,
    name: "mock upstream in Anthropic's format",
    key: 'sk-mock',
    base_url: options.upstream,
    models: CONVERTED_MODEL,
    group: 'default',
  })
  await call('POST', '/api/token/', { name: 'bench', unlimited_quota: true, expired_time: -1, remain_quota: 0 })
  const tokens = await call('GET', '/api/token/?p=0&size=10')
  const key = textField(Array.isArray(tokens) ? tokens[0] : undefined, 'key')
  const headers = { Authorization: `Bearer ${key.startsWith('sk-') ? key : `sk-${key}`}` }
  await loadVocabularies(server.origin, headers)
  return {
    name: 'ours',
    origin: server.origin,
    headers,
    process: server.process,
    warmUpSeconds: 4,
    askConsole: async (path) => void (await call('GET', path)),
  }
}

/** The server does this by itself some seconds after its start; done before, it is in no measurement. */
async function loadVocabularies(origin: string, headers: Record<string, string>): Promise<void> {
  for (const model of ['gpt-4', 'gpt-4o']) {
    const response = await fetch(`${origin}/v1/messages/count_tokens`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: 'a' }] }),
    })
    if (!response.ok) throw new Error(`counting tokens of ${model}: ${response.status}`)
  }
}

interface SignedIn {
  cookie: string
  userId: string
}

async function signIn(origin: string): Promise<SignedIn> {
  const response = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'root', password: ROOT_PASSWORD }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { cookie, userId: textField(dataOf(await response.json(), '/api/user/login'), 'id') }
}

async function callConsole(
  caller: SignedIn & { origin: string },
  call: { method: string; path: string; body: object | undefined },
): Promise<unknown> {
  const response = await fetch(`${caller.origin}${call.path}`, {
    method: call.method,
    headers: { 'Content-Type': 'application/json', Cookie: caller.cookie, 'New-Api-User': caller.userId },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
  return dataOf(await response.json(), `${call.method} ${call.path}`)
}

function dataOf(reply: unknown, what: string): unknown {
  const fields = fieldsOf(reply)
  if (fields.get('success') !== true) throw new Error(`${what}: ${fields.get('message')}`)
  return fields.get('data')
}

function textField(row: unknown, name: string): string {
  const value = fieldsOf(row).get(name)
  if (value === undefined) throw new Error(`the reply has no ${name}`)
  return String(value)
}
