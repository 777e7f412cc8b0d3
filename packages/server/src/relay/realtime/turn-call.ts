import { Call } from '../call.ts'
import type { IncomingCall } from '../incoming-call.ts'

/** A call of its own inside a session, by the same caller. */
export function turnCall(session: Call, change: Pick<IncomingCall, 'requestId'> & Partial<IncomingCall>): Call {
  const { incoming, parts } = session
  const call = new Call({ ...incoming, ...change }, parts)
  call.callerIs(session.caller)
  call.read({ json: '', facts: session.facts })
  call.group = session.group
  return call
}
