import { type RelayEndpoint, relayEndpoints } from '@tollgate/contract/relay-endpoints'
import { Call } from './call.ts'
import type { IncomingCall } from './incoming-call.ts'
import type { ProbeQuestion } from './probe-question.ts'
import type { RelayParts } from './relay-parts.ts'

/**
 * A call that asks a model for next to nothing, as a client would: nobody's, with nothing held and nothing charged. It
 * ends when the signal is given.
 */
export function probeCall(
  { question, requestId, signal }: { question: ProbeQuestion; requestId: string; signal: AbortSignal | undefined },
  parts: RelayParts,
): Call {
  const { path, body, files } = question
  const endpoint = endpointAt(path)
  const json = JSON.stringify(body)
  const incoming: IncomingCall = {
    request: new Request(`http://localhost${path}`, signal && { signal }),
    requestId,
    connection: {
      address: () => '',
      setIdleSeconds: () => undefined,
      keepAlive: () => undefined,
      addRoom: () => false,
      freeRoom: () => undefined,
    },
    endpoint,
    pathModel: undefined,
    query: new URLSearchParams(),
    identify: () => Promise.reject(new Error('a test call is nobody’s')),
    readBody: async () => json,
    readForm: () => Promise.reject(new Error('the form of a test call is read already')),
  }
  const call = new Call(incoming, parts)
  if (signal) call.listenToClient()
  call.callerIs(NOBODY)
  const facts = call.family.readCall(body, endpoint.operation, {
    model: undefined,
    isStream: false,
    streamStyle: 'sse',
  })
  call.read({ json, facts: files ? { ...facts, files } : facts })
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
