import { AppError } from '@tollgate/contract/app-error'
import type { StopSignal } from '../platform/stop-signal.ts'
import type { OutgoingRequest } from '../upstream/credentials/scheme.ts'
import { openSocket, type VendorSocket } from '../upstream/web-socket.ts'
import type { Call } from './call.ts'
import type { StreamReader } from './stream-reader.ts'

/** Asks a vendor that answers over a socket: one message goes out, each message that comes in is a frame. */
export async function askBySocket(request: OutgoingRequest, call: Call, signal: StopSignal): Promise<StreamReader> {
  const { url, headers, body } = request
  const { guard } = call.parts
  const socket = await openSocket({ url, headers: socketHeaders(headers), protocols: [], signal, guard })
  await socket.send(body ?? '')
  return readerOf(socket)
}

/** A handshake has no body to describe. */
function socketHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['content-type', 'accept', 'accept-encoding'].includes(name)),
  )
}

function readerOf(socket: VendorSocket): StreamReader {
  const messages = socket.messages()
  return {
    async read() {
      const { value, done } = await messages.next()
      if (done) return { done: true, value: undefined }
      if (value === undefined) throw new AppError('channel.broke-off', {})
      return { done: false, value: typeof value === 'string' ? Buffer.from(value) : new Uint8Array(value) }
    },
    async cancel() {
      socket.close()
    },
  }
}
