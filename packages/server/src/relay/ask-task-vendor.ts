import { AppError } from '@tollgate/contract/app-error'
import type { CredentialsScheme } from '@tollgate/contract/providers/provider-row'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import { parseJson } from '../platform/parse-json.ts'
import { joinAddress } from '../upstream/join-address.ts'
import { readWhole, send } from '../upstream/send.ts'
import type { VendorTaskAnswer, VendorTaskRequest } from '../wire/tasks/task-kind.ts'
import type { RelayParts } from './relay-parts.ts'
import { signRequest } from './sign-request.ts'

/** Answers about fifty songs have some hundred kilobytes. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024

interface Question {
  channel: RelayChannel
  credentials: CredentialsScheme
  request: VendorTaskRequest
  timeoutMs: number
  /** Ends it early, with its reason. */
  signal?: AbortSignal
}

export type TaskVendorParts = Pick<RelayParts, 'clock' | 'vendorTokens' | 'guard' | 'deadlines' | 'answerRoom'>

/** One exchange with the vendor of a task, whatever the answer's status. Throws `channel.*`, or the signal's reason. */
export async function askTaskVendor(question: Question, parts: TaskVendorParts): Promise<VendorTaskAnswer> {
  const { channel, credentials, request, timeoutMs, signal } = question
  const cut = new AbortController()
  const stop = () => cut.abort(signal?.reason)
  const deadline = {
    dueMs: performance.now() + timeoutMs,
    onDue: () => cut.abort(new AppError('channel.timeout', {})),
  }
  if (signal?.aborted) throw signal.reason
  signal?.addEventListener('abort', stop, { once: true })
  parts.deadlines.watch(deadline)
  try {
    const outgoing = {
      method: request.method,
      url: joinAddress(channel.baseUrl, request.path),
      headers: request.body === undefined ? {} : { 'content-type': 'application/json' },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
    }
    await signRequest(outgoing, { channel, scheme: credentials, parts })
    const response = await send({ ...outgoing, signal: cut.signal, guard: parts.guard })
    return await parts.answerRoom.lend(cut.signal, async (keeper) => {
      const text = new TextDecoder().decode(await readWhole(response, ANSWER_BYTES_MAX, cut.signal, keeper))
      return { status: response.status, json: parseJson(text), text }
    })
  } finally {
    parts.deadlines.drop(deadline)
    signal?.removeEventListener('abort', stop)
  }
}
