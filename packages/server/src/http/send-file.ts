import type { FileReply } from '@tollgate/contract/endpoint'
import type { Logger } from 'pino'
import type { ConsoleContext } from './console-env.ts'

/**
 * Sends a file while it is made. The next part is asked for when the one before it has gone out, so a slow reader keeps
 * one part in memory; when the reader leaves, the making ends. A failure in the middle breaks the connection off: what
 * has arrived must not look whole.
 */
export function sendFile(context: ConsoleContext, { name, contentType, parts }: FileReply, log: Logger): Response {
  const encoder = new TextEncoder()
  const making = parts[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await making.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (cause) {
          log.error({ err: cause, requestId: context.var.requestId }, 'a file broke off')
          controller.error(cause)
        }
      },
      async cancel() {
        await making.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  context.header('Content-Type', contentType)
  context.header('Content-Disposition', `attachment; filename="${name}"`)
  return context.body(body)
}
