import { AppError } from '@tollgate/contract/app-error'
import type { AssistantPart, ChatCall, ChatEvent, ChatReply } from '../chat.ts'
import type { CallFacts, EventEncoder, InboundCodec, ReplyContext } from '../family.ts'
import type { TokenUsage } from '../token-usage.ts'
import { decodeCall } from './decode-call.ts'
import { encodeFinish } from './encode-reply.ts'
import { encodeUsage } from './usage.ts'

/**
 * Text completions asked of a vendor that only chats: the prompt becomes the one message.
 * https://platform.openai.com/docs/api-reference/completions
 */
export const completionsCodec: InboundCodec<'chat'> = {
  form: 'chat',
  decodeCall: decodeCompletion,
  encodeReply: (reply: ChatReply, context: ReplyContext) => ({
    contentType: 'application/json',
    body: JSON.stringify({
      ...headOf(context),
      choices: reply.answers.map(({ parts, finish }, index) => ({
        index,
        text: parts.map((part) => textOf(part, context)).join(''),
        logprobs: null,
        finish_reason: encodeFinish(finish, context),
      })),
      ...(reply.usage ? { usage: encodeUsage(reply.usage) } : {}),
    }),
  }),
  eventEncoder: (context: ReplyContext): EventEncoder => ({
    encode: (event) => encodeEvent(event, context),
    end: (usage: TokenUsage) => {
      const last = 'data: [DONE]\n\n'
      return context.wantsUsage ? dataOf({ ...headOf(context), choices: [], usage: encodeUsage(usage) }) + last : last
    },
  }),
}

function decodeCompletion(facts: CallFacts, context: { model: string }): ChatCall {
  const { prompt, echo, suffix, best_of: bestOf, logprobs, ...rest } = facts.body
  const content = onlyText(prompt)
  const call = decodeCall({ ...facts, body: { ...rest, messages: [{ role: 'user', content }] } }, context)
  for (const [name, value] of Object.entries({ echo, suffix, best_of: bestOf, logprobs }))
    if (value !== undefined && value !== null && value !== false)
      call.warnings.push(`${name} is not possible with a model that only chats`)
  return call
}

/**
 * Throws `request.unsupported` for several prompts, which want an answer each, and for token numbers, which only the
 * vendor of their alphabet reads: one answer to all of it, or to none of it, would be wrong, and cost money.
 */
function onlyText(prompt: unknown): string {
  const [text, ...others]: unknown[] = Array.isArray(prompt) ? prompt : [prompt]
  if (typeof text !== 'string') throw new AppError('request.unsupported', { reason: 'prompt as token numbers' })
  if (others.length > 0) throw new AppError('request.unsupported', { reason: 'several prompts' })
  return text
}

const LOST_SOURCES = 'sources of the answer are not in the format of text completions'

function textOf(part: AssistantPart, { warn }: ReplyContext): string {
  if (part.kind !== 'text') return ''
  if (part.sources) warn?.(LOST_SOURCES)
  return part.text
}

const headOf = ({ requestId, createdAt, model }: ReplyContext) => ({
  id: `cmpl-${requestId}`,
  object: 'text_completion',
  created: createdAt,
  model,
})

const dataOf = (chunk: object): string => `data: ${JSON.stringify(chunk)}\n\n`

function encodeEvent(event: ChatEvent, context: ReplyContext): string {
  const choice = (text: string, finish: string | null, answer = 0) =>
    dataOf({ ...headOf(context), choices: [{ index: answer, text, logprobs: null, finish_reason: finish }] })
  if (event.type === 'source') context.warn?.(LOST_SOURCES)
  if (event.type === 'text-delta') return choice(event.text, null, event.answer)
  return event.type === 'finish' ? choice('', encodeFinish(event.reason, context), event.answer) : ''
}
