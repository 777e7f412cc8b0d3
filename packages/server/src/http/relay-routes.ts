import { type RelayEndpoint, relayEndpoints } from '@tollgate/contract/relay-endpoints'

export type RelayMatch =
  | { kind: 'call'; endpoint: RelayEndpoint; pathModel: string | undefined }
  | { kind: 'list-models' }
  | { kind: 'read-model'; model: string }
  /** A path of the API that is relayed, but nothing answers there. */
  | { kind: 'not-implemented' }
  | { kind: 'unknown' }

/** Paths of OpenAI's API that have no meaning for a gateway of many vendors. */
const NOT_IMPLEMENTED = /^\/v1\/(files|fine-tunes|fine_tuning|batches|uploads|assistants|threads|vector_stores)(\/|$)/

const byPath = new Map<string, RelayEndpoint>(
  relayEndpoints.filter(({ path }) => !path.includes('{')).map((endpoint) => [endpoint.path, endpoint]),
)
const ENGINE_EMBEDDINGS = relayEndpoints.find(({ path }) => path.includes('{model}'))
const ENGINE_PATH = /^\/v1\/engines\/([^/]+)\/embeddings$/

/** Undefined when the path belongs to the console. */
export function matchRelay(method: string, path: string): RelayMatch | undefined {
  if (!path.startsWith('/v1/')) return undefined
  const endpoint = byPath.get(path)
  if (endpoint && endpoint.method === method) return { kind: 'call', endpoint, pathModel: undefined }
  // Clients whose address already ends in /v1 add another one.
  if (path.startsWith('/v1/v1/')) return matchRelay(method, path.slice(3))
  if (method === 'GET' && (path === '/v1/models' || path === '/v1/models/')) return { kind: 'list-models' }
  if (method === 'GET' && path.startsWith('/v1/models/'))
    return { kind: 'read-model', model: decode(path.slice('/v1/models/'.length)) }
  const engine = ENGINE_PATH.exec(path)?.[1]
  if (engine && method === 'POST' && ENGINE_EMBEDDINGS)
    return { kind: 'call', endpoint: ENGINE_EMBEDDINGS, pathModel: decode(engine) }
  return { kind: NOT_IMPLEMENTED.test(path) ? 'not-implemented' : 'unknown' }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
