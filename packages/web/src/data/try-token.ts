import { REQUEST_ID_HEADER } from '@tollgate/contract/constants'
import * as z from 'zod/mini'
import { currentLanguage, t } from '../i18n/translate.ts'
import { parseJson } from '../storage.ts'
import { CallError } from './call-endpoint.ts'
import { textOfRefusal } from './playground-call.ts'

/** The format in which a client calls. */
export type CallFormat = 'chat' | 'responses' | 'messages' | 'gemini'

interface TriedToken {
  format: CallFormat
  /** With `sk-`. */
  key: string
  model: string
}

export interface TokenAnswer {
  /** The beginning of what the model said; empty when it said nothing. */
  text: string
  requestId: string
  milliseconds: number
}

const TIMEOUT_MS = 60_000
const QUESTION = 'Say hello in one short sentence.'
const SHOWN_MAX = 400

/** One real call with a token, as a client would make it. Throws `CallError` with what the server says. */
export async function tryToken({ format, key, model }: TriedToken): Promise<TokenAnswer> {
  const startedMs = performance.now()
  const { path, body } = calls[format](model)
  const response = await send(path, { key, body })
  const answer = await response.text()
  if (!response.ok) {
    const message = textOfRefusal(answer) ?? t('common.error-other', { message: `HTTP ${response.status}` })
    throw new CallError(message, { status: response.status })
  }
  return {
    text: textIn(answer).slice(0, SHOWN_MAX),
    requestId: response.headers.get(REQUEST_ID_HEADER) ?? '',
    milliseconds: performance.now() - startedMs,
  }
}

const calls: Readonly<Record<CallFormat, (model: string) => { path: string; body: object }>> = {
  chat: (model) => ({
    path: '/v1/chat/completions',
    body: { model, messages: [{ role: 'user', content: QUESTION }] },
  }),
  responses: (model) => ({ path: '/v1/responses', body: { model, input: QUESTION } }),
  messages: (model) => ({
    path: '/v1/messages',
    body: { model, max_tokens: 256, messages: [{ role: 'user', content: QUESTION }] },
  }),
  gemini: (model) => ({
    path: `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
    body: { contents: [{ role: 'user', parts: [{ text: QUESTION }] }] },
  }),
}

async function send(path: string, { key, body }: { key: string; body: object }): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'Accept-Language': currentLanguage(),
      },
      // The token alone is tried, not the session.
      credentials: 'omit',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw new CallError(t('common.error-network'), { status: 0, cause })
  }
}

const Texts = z.array(z.object({ text: z.optional(z.string()) }))
const Answer = z.object({
  choices: z.optional(z.array(z.object({ message: z.object({ content: z.nullish(z.string()) }) }))),
  output: z.optional(z.array(z.object({ content: z.nullish(Texts) }))),
  content: z.optional(Texts),
  candidates: z.optional(z.array(z.object({ content: z.object({ parts: z.optional(Texts) }) }))),
})

/** What was said, in whichever of the formats. */
export function textIn(answer: string): string {
  const read = z.safeParse(Answer, parseJson(answer)).data
  const pieces = [
    ...(read?.choices ?? []).map(({ message }) => message.content),
    ...(read?.output ?? []).flatMap(({ content }) => content ?? []).map(({ text }) => text),
    ...(read?.content ?? []).map(({ text }) => text),
    ...(read?.candidates ?? []).flatMap(({ content }) => content.parts ?? []).map(({ text }) => text),
  ]
  return pieces.filter((piece) => typeof piece === 'string').join('')
}
