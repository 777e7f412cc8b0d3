import type { AssistantPart, ChatAnswer, ChatReply } from '../chat.ts'
import type { ReplyContext, WholeBody } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import { logprobList, OutputItems, refusalPart, textPart } from './output-items.ts'
import { mayRefer } from './own-items.ts'
import { endStatus, responseObject } from './response-object.ts'
import { FAMILY } from './schema.ts'
import { encodeAnnotation } from './sources.ts'

/** A whole answer as a `response` object. The format has one answer: further ones are left out. */
export function encodeReply(reply: ChatReply, context: ReplyContext): WholeBody {
  const answer = reply.answers[0] ?? { parts: [], finish: 'stop' as const }
  const output = encodeParts(answer, context)
  const status = endStatus(answer.finish)
  if (mayRefer(context.facts.body)) context.keepItems?.(output)
  const response = responseObject(context, { status, output, usage: reply.usage, finish: answer.finish })
  return { contentType: 'application/json', body: JSON.stringify(response) }
}

function encodeParts(answer: ChatAnswer, context: ReplyContext): JsonObject[] {
  const items = new OutputItems(context)
  const output: JsonObject[] = []
  /** Content of the message that further text belongs to. */
  let content: JsonObject[] | undefined
  for (const part of answer.parts) {
    const piece = contentOf(part, answer, context)
    if (piece) {
      if (content) content.push(piece)
      else {
        content = [piece]
        output.push(items.message(output.length, content, endStatus(answer.finish)))
      }
      continue
    }
    const made = itemsOf(part, items, output.length)
    if (made.length > 0) content = undefined
    output.push(...made)
  }
  return output
}

function contentOf(part: AssistantPart, answer: ChatAnswer, { warn }: ReplyContext): JsonObject | undefined {
  if (part.kind === 'text') {
    const { text, sources = [] } = part
    const annotations = sources.flatMap((source) => encodeAnnotation(source, { text, warn }))
    return textPart(text, logprobList(answer.logprobs), annotations)
  }
  if (part.kind === 'refusal') return refusalPart(part.text)
  // An image that stands elsewhere: its address is what the client can use.
  if (part.kind === 'image' && part.source.kind === 'url') return textPart(part.source.url)
  return undefined
}

function itemsOf(part: AssistantPart, items: OutputItems, index: number): JsonObject[] {
  switch (part.kind) {
    case 'reasoning':
      return [items.reasoning(index, part)]
    case 'tool-call': {
      const signature = items.callSignature(index + 1, part.id, part.signature)
      const call = items.toolCall(index, part, 'completed')
      return signature ? [call, signature] : [call]
    }
    case 'image':
    case 'file': {
      const item = items.media(index, part)
      return item ? [item] : []
    }
    case 'opaque':
      return part.family === FAMILY ? [part.value] : []
    case 'text':
    case 'refusal':
      return []
  }
}
