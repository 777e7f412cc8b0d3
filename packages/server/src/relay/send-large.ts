import type { DirectController } from '../platform/direct-controller.ts'
import type { AnswerPlace } from '../upstream/answer-room.ts'

interface LargeAnswer {
  body: string | Uint8Array
  headers: Record<string, string>
  place: AnswerPlace
  /** Aborted when the client has left. */
  client: AbortSignal
}

const PIECE_BYTES = 256 * 1024

/** A large answer keeps its room until its client has it, or has left. */
export function sendLarge({ body, headers, place, client }: LargeAnswer): Response {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const ended = Promise.withResolvers<void>()
  const end = () => {
    place.leave()
    ended.resolve()
  }
  client.addEventListener('abort', end, { once: true })
  if (client.aborted) end()
  place.isRead()
  const stream = new ReadableStream({
    type: 'direct',
    pull: async (controller: DirectController) => {
      try {
        for (let at = 0; at < bytes.length && !client.aborted; at += PIECE_BYTES) {
          const written = controller.write(bytes.subarray(at, at + PIECE_BYTES))
          controller.flush()
          // A write to a connection that is gone may never resolve.
          if (written instanceof Promise) await Promise.race([written, ended.promise])
        }
        controller.close()
      } finally {
        end()
      }
    },
    cancel: end,
  })
  return new Response(stream, { headers })
}
