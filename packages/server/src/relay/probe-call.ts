import { type RelayEndpoint, relayEndpoints } from '@tollgate/contract/relay-endpoints'
import { Call } from './call.ts'
import type { IncomingCall } from './relay-call.ts'
import type { RelayParts } from './relay-parts.ts'

/** Asks for nothing that costs; models that think first need room for it before they say a word. */
const chatBody = (model: string): object => ({
  model,
  messages: [{ role: 'user', content: 'hi' }],
  ...(/^(o\d|gpt-5)/.test(model) ? { max_completion_tokens: 16 } : { max_tokens: 1 }),
})

/** The smallest question that a model of this name answers. */
function questionFor(model: string): { path: string; body: object } {
  if (/rerank/i.test(model)) return { path: '/v1/rerank', body: { model, query: 'hi', documents: ['hi'] } }
  if (/embed|^bge-|\/bge-|^m3e/i.test(model)) return { path: '/v1/embeddings', body: { model, input: 'hi' } }
  return { path: '/v1/chat/completions', body: chatBody(model) }
}

/**
 * A call that asks a model for next to nothing, as a client would: nobody's, with nothing held and nothing charged. It
 * ends when the signal is given.
 */
export function probeCall(
  { model, requestId, signal }: { model: string; requestId: string; signal: AbortSignal | undefined },
  parts: RelayParts,
): Call {
  const { path, body } = questionFor(model)
  const endpoint = endpointAt(path)
  const json = JSON.stringify(body)
  const incoming: IncomingCall = {
    request: new Request(`http://localhost${path}`, signal && { signal }),
    requestId,
    connection: { address: () => '', setIdleSeconds: () => undefined },
    endpoint,
    pathModel: undefined,
    query: new URLSearchParams(),
    identify: () => Promise.reject(new Error('a test call is nobody’s')),
    readBody: async () => json,
    readForm: () => Promise.reject(new Error('a test call is no form')),
  }
  const call = new Call(incoming, parts)
  call.callerIs(NOBODY)
  const facts = call.family.readCall(body, endpoint.operation, {
    model: undefined,
    isStream: false,
    streamStyle: 'sse',
  })
  call.read({ json, facts })
  return call
}

function endpointAt(path: string): RelayEndpoint {
  const found = relayEndpoints.find((endpoint) => endpoint.path === path)
  if (!found) throw new Error(`${path} is not relayed`)
  return found
}

const NOBODY = {
  tokenId: 0,
  tokenName: '',
  tokenStatus: 1,
  expiredTime: -1,
  isUnlimited: true,
  models: undefined,
  allowsAddress: undefined,
  tokenGroup: '',
  maskedKey: '',
  userId: 0,
  username: '',
  userStatus: 1,
  role: 0,
  userGroup: '',
  concurrencyLimit: 0,
  limits: undefined,
} as const
