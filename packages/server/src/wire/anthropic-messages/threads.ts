import { AppError } from '@tollgate/contract/app-error'
import { type JsonObject, objectIn, textIn } from '../read-json.ts'

/*
 * Threads: Anthropic keeps a conversation for some minutes, and a client sends only what is new of it.
 * https://platform.claude.com/docs/en/build-with-claude/message-threads
 * Here none is kept. The next turn may go to another account or vendor, which would answer it without all that was
 * said before; and what one account keeps is for all users of the gateway. Clients must be able to send the whole
 * conversation again at any time, and are told to as Anthropic tells them.
 */

/** Throws `request.thread-missing` for a turn that brings only what is new. */
export function refuseContinuedThread(body: JsonObject): void {
  if (textIn(objectIn(body, 'thread'), 'type') === 'continue') throw new AppError('request.thread-missing', {})
}

/** A whole conversation, without the wish to keep it; the same object when there is no such wish. */
export function withoutThread(body: JsonObject): JsonObject {
  if (!('thread' in body)) return body
  const { thread: _thread, ...rest } = body
  return rest
}
