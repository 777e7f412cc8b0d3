import { Call } from '../call.ts'
import type { IncomingCall } from '../incoming-call.ts'

/** A call of its own inside a session, by the same caller. */
export function turnCall(session: Call, change: Pick<IncomingCall, 'requestId'> & Partial<IncomingCall>): Call {
  const { incoming, parts } = session
  const call = new Call({ ...incoming, request: withoutSignal(incoming.request), ...change }, parts)
  call.callerIs(session.caller)
  call.read({ json: '', facts: session.facts })
  call.group = session.group
  return call
}

/**
 * What a request said, without the signal of its end: that fires when its socket closes, which the socket itself tells;
 * and each call of a long session would go on listening to it.
 */
export const withoutSignal = ({ url, headers }: Request): Request => new Request(url, { headers })
