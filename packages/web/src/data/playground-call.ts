import { REQUEST_ID_HEADER, USER_ID_HEADER } from '@tollgate/contract/constants'
import * as z from 'zod/mini'
import { currentLanguage, t } from '../i18n/translate.ts'
import { parseJson } from '../storage.ts'
import { CallError } from './call-endpoint.ts'
import { readEventStream } from './event-stream.ts'
import { leaveForLogin } from './leave-for-login.ts'
import { withPatience } from './patience.ts'
import { readSession } from './session.ts'

const PLAYGROUND_PATH = '/pg/chat/completions'

/** A call that was refused before anything was streamed. `answer` is the body as it came. */
export class PlaygroundRefusal extends CallError {
  readonly answer: string

  constructor(message: string, { status, answer }: { status: number; answer: string }) {
    super(message, { status })
    this.answer = answer
  }
}

export interface PlaygroundStream {
  /** Under which the log knows the call; empty when the server named none. */
  requestId: string
  /** The data of each event, as it comes in. */
  events: AsyncGenerator<string>
}

/** One chat call of the signed-in user. Throws `CallError`, also when the server cannot be reached. */
export async function callPlayground(body: string, signal: AbortSignal): Promise<PlaygroundStream> {
  const response = await send(body, signal)
  const requestId = response.headers.get(REQUEST_ID_HEADER) ?? ''
  if (response.ok && response.body !== null) return { requestId, events: readEventStream(response.body) }
  if (response.status === 401) leaveForLogin()
  const answer = await response.text()
  throw new PlaygroundRefusal(
    textOfRefusal(answer) ?? t('common.error-other', { message: `HTTP ${response.status}` }),
    {
      status: response.status,
      answer,
    },
  )
}

async function send(body: string, signal: AbortSignal): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    [USER_ID_HEADER]: String(readSession()?.id ?? -1),
    'Cache-Control': 'no-store',
    'Accept-Language': currentLanguage(),
  }
  try {
    // A model may think for long: only the reader ends the call.
    return await withPatience((ends) => fetch(PLAYGROUND_PATH, { method: 'POST', headers, body, signal: ends }), {
      signal,
    })
  } catch (cause) {
    throw new CallError(t('common.error-network'), { status: 0, cause })
  }
}

const Refusal = z.object({ error: z.object({ message: z.string() }) })

/** What the server, or a vendor through it, says went wrong; undefined when the text is no error of this API family. */
export const textOfRefusal = (text: string): string | undefined =>
  z.safeParse(Refusal, parseJson(text)).data?.error.message
