import { aliasEndpoints } from '@tollgate/contract/relay-aliases'
import { type RelayEndpoint, relayEndpoints } from '@tollgate/contract/relay-endpoints'
import type { StoredResponseAction } from '../relay/relay-stored-response.ts'
import { matchTask, TASK_PATH, type TaskMatch } from './task-routes.ts'

export type BillingAnswer = 'subscription' | 'usage' | 'token'

export type RelayMatch =
  /** `query` has no key in it any more: it may be passed on. */
  | { kind: 'call'; endpoint: RelayEndpoint; pathModel: string | undefined; query: URLSearchParams }
  | { kind: 'playground' }
  /** `path` is without slashes at its end. */
  | ({ kind: 'task'; path: string; query: URLSearchParams } & TaskMatch)
  | { kind: 'list-models' }
  | { kind: 'read-model'; model: string }
  | ({ kind: 'stored-response'; query: URLSearchParams } & StoredResponseAction)
  | { kind: 'billing'; answer: BillingAnswer }
  /** What clients ask to see whether somebody is there. */
  | { kind: 'hello' }
  /** A path of the API that is relayed, but nothing answers there. */
  | { kind: 'not-implemented' }
  | { kind: 'unknown' }

/** Gemini's clients send keys in the address. */
export const KEY_PARAMETER = 'key'

/** Of nearly all calls. Queries are only read. */
const NO_QUERY = new URLSearchParams()

/** Paths of OpenAI's API that have no meaning for a gateway of many vendors. */
const NOT_IMPLEMENTED = /^\/v1\/(files|fine-tunes|fine_tuning|batches|uploads|assistants|threads|vector_stores)(\/|$)/

/** Google's clients send files to `/upload` and open live sessions at `/ws`: nothing answers there, but in their format. */
const RELAY_PATH =
  /^\/(v1(beta|alpha)?|v2\/rerank|openai|upload\/v1(beta|alpha)?|ws\/google\.ai\.[^/]*|dashboard\/billing|api\/usage\/token)(\/|$)/

export const isRelayPath = (path: string): boolean =>
  RELAY_PATH.test(path) || TASK_PATH.test(path) || path === '/api/hello'

/** Every row with each of its paths. */
const served = [
  ...relayEndpoints.map((endpoint: RelayEndpoint) => ({ path: endpoint.path, endpoint })),
  ...aliasEndpoints.map(({ path, standsFor }) => ({ path, endpoint: standsFor })),
]

const byPath = new Map(served.filter(({ path }) => !path.includes('{')).map(({ path, endpoint }) => [path, endpoint]))

/** Rows with the model in the path, cut at it. */
const withModel = served
  .filter(({ path }) => path.includes('{model}'))
  .map(({ path, endpoint }) => {
    const [before = '', after = ''] = path.split('{model}')
    return { endpoint, before, after }
  })

interface Address {
  method: string
  path: string
  /** With its question mark; empty when there is none. */
  search: string
}

/** Undefined when the path belongs to the console. */
export function matchRelay({ method, path, search }: Address): RelayMatch | undefined {
  const endpoint = byPath.get(path)
  if (endpoint && endpoint.method === method)
    return { kind: 'call', endpoint, pathModel: undefined, query: queryOf(search) }
  if (method === 'POST' && path === '/pg/chat/completions') return { kind: 'playground' }
  if (isHello(method, path)) return { kind: 'hello' }
  if (TASK_PATH.test(path)) return matchTaskCall({ method, path, search })
  if (!RELAY_PATH.test(path)) return undefined
  const tidy = tidyPath(path)
  if (tidy !== path) return matchRelay({ method, path: tidy, search }) ?? { kind: 'unknown' }
  return (
    matchModelCall({ method, path, search }) ??
    matchStored({ method, path, search }) ??
    matchLocal(method === 'HEAD' ? 'GET' : method, path)
  )
}

function matchTaskCall({ method, path: given, search }: Address): RelayMatch {
  const path = tidyPath(given)
  const match = matchTask(method, path)
  return match ? { kind: 'task', query: queryOf(search), ...match } : { kind: 'unknown' }
}

const isHello = (method: string, path: string): boolean =>
  (method === 'HEAD' && path === '/') || (path === '/api/hello' && (method === 'HEAD' || method === 'GET'))

/** Some clients add a version to an address that ends in one already; `/v1/v1/messages` means `/v1/messages`. */
const REPEATED_VERSION = /^(?:\/v1(?:beta|alpha)?)+(?=\/v1(?:beta|alpha)?(?:\/|$))/

/** Azure's clients have all paths under `/openai`, those of its newer API under `/openai/v1`. */
const AZURE_VERSION = /^(?:\/v1)*\/openai(?=\/)(?!\/deployments\/)/

/** Paths without that version, behind an address that has it. */
const NEEDLESS_VERSION = /^(?:\/v1)+(?=\/openai\/deployments\/|\/v2\/)/

function tidyPath(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end).replace(NEEDLESS_VERSION, '').replace(AZURE_VERSION, '/v1').replace(REPEATED_VERSION, '')
}

/**
 * Names of models may hold slashes and colons, percent-encoded or not. Gemini's paths are the same under each of its
 * versions, and models that somebody tuned keep `tunedModels/` in their name.
 */
function matchModelCall({ method, path, search }: Address): RelayMatch | undefined {
  const decoded = decode(path)
  const asGemini = decoded.replace(/^\/v1(?:beta|alpha)?\/(?:models\/|(?=tunedModels\/))/, '/v1beta/models/')
  for (const { endpoint, before, after } of withModel) {
    if (endpoint.method !== method) continue
    const given = endpoint.family === 'gemini-generate' ? asGemini : decoded
    if (!given.startsWith(before) || !given.endsWith(after) || given.length <= before.length + after.length) continue
    const pathModel = given.slice(before.length, given.length - after.length)
    return { kind: 'call', endpoint, pathModel, query: queryOf(search) }
  }
  return undefined
}

const STORED = /^\/v1\/responses\/([\w-]{1,200})(|\/input_items|\/cancel)$/

/** An answer that its vendor keeps. */
function matchStored({ method, path, search }: Address): RelayMatch | undefined {
  const [, responseId = '', rest = ''] = STORED.exec(path) ?? []
  if (responseId === '') return undefined
  const methods =
    rest === '/cancel' ? (['POST'] as const) : rest === '' ? (['GET', 'DELETE'] as const) : (['GET'] as const)
  const known = methods.find((name) => name === method)
  return known && { kind: 'stored-response', method: known, responseId, rest, query: queryOf(search) }
}

const MODELS = /^\/v1(?:beta|alpha)?\/models(?:\/|$)/
const BILLING = /^(?:\/v1)?\/dashboard\/billing\/(subscription|usage)$/

function matchLocal(method: string, path: string): RelayMatch {
  const listed = MODELS.exec(path)?.[0]
  if (listed !== undefined) {
    const model = decode(path.slice(listed.length))
    if (method === 'GET') return model === '' ? { kind: 'list-models' } : { kind: 'read-model', model }
    if (method === 'DELETE') return { kind: 'not-implemented' }
  }
  if (method === 'GET' && path === '/api/usage/token') return { kind: 'billing', answer: 'token' }
  const answer = method === 'GET' ? BILLING.exec(path)?.[1] : undefined
  if (answer === 'subscription' || answer === 'usage') return { kind: 'billing', answer }
  return { kind: NOT_IMPLEMENTED.test(path) ? 'not-implemented' : 'unknown' }
}

function queryOf(search: string): URLSearchParams {
  if (search === '') return NO_QUERY
  const query = new URLSearchParams(search)
  query.delete(KEY_PARAMETER)
  return query
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
