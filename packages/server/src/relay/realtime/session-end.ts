import type { AppError } from '@tollgate/contract/app-error'
import type { SocketEnd } from '../../upstream/web-socket.ts'
import type { Call } from '../call.ts'

/** https://www.iana.org/assignments/websocket/websocket.xhtml#close-code-number */
const NORMAL = 1000
const GOING_AWAY = 1001
const POLICY = 1008
const OUR_FAULT = 1011

/** The event that tells a client of an error. https://platform.openai.com/docs/api-reference/realtime-server-events/error */
export function errorEvent(call: Call, error: AppError): string {
  const { requestId, language } = call
  const { body } = call.family.encodeError(error, { requestId, language })
  return JSON.stringify({ type: 'error', event_id: `evt_${requestId}`, error: body.error })
}

/** With which code the client's socket is closed after an error. */
export function closeCodeOf(error: AppError): number {
  if (error.code === 'server.stopping') return GOING_AWAY
  return error.status < 500 && !error.refusal ? POLICY : OUR_FAULT
}

/** The vendor's close, as far as its code may be sent on: some only say how a connection broke. */
export function closeOfVendor({ code, reason }: SocketEnd): SocketEnd {
  if (code === 1006) return { code: OUR_FAULT, reason: '' }
  const isSendable = code === NORMAL || (code > 1006 && code < 1015) || (code > 1000 && code < 1004) || code >= 3000
  return isSendable ? { code, reason } : { code: NORMAL, reason: '' }
}
