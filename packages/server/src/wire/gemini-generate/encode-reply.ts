import type { AssistantPart, ChatAnswer, ChatReply } from '../chat.ts'
import type { ReplyContext, WholeBody } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import { encodeModelParts, ownSignature } from './encode-parts.ts'
import { encodeFinish } from './finish-reasons.ts'
import { encodeGrounding, type GroundedText } from './grounding.ts'
import { encodeLogprobs } from './logprobs.ts'
import { encodeUsage } from './usage.ts'

/** An answer in Google's form. https://ai.google.dev/api/generate-content#GenerateContentResponse */
export function encodeReply(reply: ChatReply, context: ReplyContext): WholeBody {
  const body = {
    candidates: reply.answers.map((answer, index) => encodeAnswer(answer, index, context)),
    ...(reply.usage ? { usageMetadata: encodeUsage(reply.usage) } : {}),
    modelVersion: context.model,
    responseId: context.requestId,
  }
  return { contentType: 'application/json', body: JSON.stringify(body) }
}

function encodeAnswer({ parts, finish, logprobs }: ChatAnswer, index: number, { warn }: ReplyContext): JsonObject {
  const encoded: JsonObject[] = []
  const texts: GroundedText[] = []
  for (const part of parts) {
    if (part.kind === 'text' && part.sources)
      texts.push({ text: part.text, sources: part.sources, partIndex: encoded.length })
    encoded.push(...encodeAnswerParts([part]))
  }
  return {
    // Client libraries read the first part without looking whether there is one.
    content: { parts: encoded.length > 0 ? encoded : [{ text: '' }], role: 'model' },
    finishReason: encodeFinish(finish),
    index,
    ...encodeLogprobs(logprobs),
    ...encodeGrounding(texts, warn),
  }
}

/** Thinking is shown to the client whoever signed it; the signature only when it is Gemini's own. */
export function encodeAnswerParts(parts: readonly AssistantPart[]): JsonObject[] {
  return parts.flatMap((part) => {
    if (part.kind === 'file' && part.source.kind === 'file-id') return []
    if (part.kind === 'image' && part.source.kind === 'file-id') return []
    if (part.kind === 'reasoning') return encodeThought(part)
    return encodeModelParts([part], [])
  })
}

function encodeThought(part: Extract<AssistantPart, { kind: 'reasoning' }>): JsonObject[] {
  const signed = ownSignature(part.signature)
  if (part.text !== '') return [{ text: part.text, thought: true, ...signed }]
  return signed.thoughtSignature === undefined ? [] : [{ text: '', ...signed }]
}
