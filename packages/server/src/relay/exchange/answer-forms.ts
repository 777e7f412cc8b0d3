import type { ChatReply } from '../../wire/chat.ts'
import { type DeliveredMedia, mediaOfPart, NO_MEDIA, sumOfMedia } from '../../wire/delivered-media.ts'
import type { FormName, InboundCodec, OperationForms, ReplyContext } from '../../wire/family.ts'
import { replayReply } from '../../wire/replay-reply.ts'
import type { TokenUsage } from '../../wire/token-usage.ts'
import type { Call } from '../call.ts'
import type { WholeReading } from './exchange.ts'

interface AnswerParts {
  call: Call
  context: () => ReplyContext
}

/** A whole answer in the internal form, as what is delivered: whole, or as a stream where the client asked for one. */
export function answerOf<Name extends FormName>(
  inbound: InboundCodec<Name>,
  reply: OperationForms[Name]['reply'],
  { call, context }: AnswerParts,
): WholeReading {
  return {
    usage: reply.usage,
    images: 'images' in reply ? reply.images.length : undefined,
    media: () => (isChat(inbound.form, reply) ? chatMedia(reply) : NO_MEDIA),
    text: () => (isChat(inbound.form, reply) ? chatText(reply) : 'text' in reply ? reply.text : ''),
    render: (charged) => {
      const shown = { ...reply, usage: isAllOfIt(reply.usage) ? reply.usage : charged }
      if (!isChat(inbound.form, shown)) return inbound.encodeReply(shown, context())
      call.memory.learn(shown)
      if (!call.facts.isStream || !inbound.eventEncoder) return inbound.encodeReply(shown, context())
      return { contentType: 'text/event-stream', body: streamOf(inbound, shown, context(), charged) }
    },
  }
}

const isAllOfIt = (usage: TokenUsage | undefined): boolean =>
  usage !== undefined && !usage.isAbsurd && !usage.isBeginning && !usage.isInputUnknown

/** The name of the form says what the reply is. */
function isChat(form: FormName, reply: object): reply is ChatReply {
  return form === 'chat' && 'answers' in reply
}

function streamOf<Name extends FormName>(
  inbound: InboundCodec<Name>,
  reply: ChatReply,
  context: ReplyContext,
  charged: TokenUsage,
): string {
  const encoder = inbound.eventEncoder?.(context)
  if (!encoder) return ''
  return (
    replayReply(reply)
      .map((event) => encoder.encode(event))
      .join('') + encoder.end(reply.usage ?? charged)
  )
}

/** All text of an answer, as far as it counts. */
function chatText({ answers }: ChatReply): string {
  let text = ''
  for (const { parts } of answers) {
    for (const part of parts) {
      if (part.kind === 'tool-call') text += part.name + part.arguments
      else if (part.kind === 'text' || part.kind === 'reasoning' || part.kind === 'refusal') text += part.text
    }
  }
  return text
}

function chatMedia({ answers }: ChatReply): DeliveredMedia {
  let media = NO_MEDIA
  for (const { parts } of answers)
    for (const part of parts)
      if (part.kind === 'image' || part.kind === 'file') media = sumOfMedia(media, mediaOfPart(part))
  return media
}
