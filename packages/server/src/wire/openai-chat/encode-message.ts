import { shortCallId } from '../call-id.ts'
import type { AssistantPart, ChatCall, ChatMessage, FilePart, ImagePart, ToolResultPart } from '../chat.ts'
import type { Target } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import { withFilesAsTexts } from '../text-file.ts'
import { textsOf } from './decode-call.ts'
import { encodeParts } from './encode-parts.ts'
import { needsThinkingBack } from './model-rules.ts'
import { FORMAT } from './schema.ts'

/** Other vendors make longer ones: https://github.com/agno-agi/agno/issues/5382 */
const CALL_ID_MAX = 40

/** One message as the messages that say it. */
export function encodeMessage(message: ChatMessage, call: ChatCall, target: Target): JsonObject[] {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: textsOf(message.parts) }]
    case 'user': {
      const content = encodeParts(message.parts, call)
      return content.length === 0 && message.parts.length > 0
        ? []
        : [{ role: 'user', content, ...(message.name === undefined ? {} : { name: message.name }) }]
    }
    case 'assistant':
      return [encodeAssistant(message.parts, call, target)]
    case 'tool':
      return encodeResults(message.parts, call, target)
  }
}

/**
 * Results are texts in OpenAI's own API (`ChatCompletionToolMessageParam` of its library): what else is in them follows
 * as the user's, behind all of them, because they must stand together. Mistral takes both in one, and no user there.
 */
function encodeResults(given: readonly ToolResultPart[], call: ChatCall, { quirks }: Target): JsonObject[] {
  const results = given.map((result) => ({
    ...result,
    callId: shortCallId(result.callId, CALL_ID_MAX),
    parts: withFilesAsTexts(result.parts),
  }))
  if (results.some(({ isError }) => isError)) call.warnings.push(`is_error is not in ${FORMAT}`)
  const isWhole = quirks.includes('mistral-fields')
  const messages: JsonObject[] = results.map(({ callId, parts }) => ({
    role: 'tool',
    tool_call_id: callId,
    content: encodeParts(isWhole ? parts : parts.filter(({ kind }) => kind === 'text'), call),
  }))
  const media = isWhole ? [] : results.flatMap(({ callId, parts }) => mediaOf(callId, parts))
  const content = encodeParts(media, call)
  return content.length > 0 ? [...messages, { role: 'user', content }] : messages
}

function mediaOf(callId: string, parts: ToolResultPart['parts']) {
  const media = parts.filter((part): part is ImagePart | FilePart => part.kind !== 'text')
  return media.length === 0 ? [] : [{ kind: 'text', text: `[result of ${callId}]` } as const, ...media]
}

function encodeAssistant(parts: readonly AssistantPart[], call: ChatCall, target: Target): JsonObject {
  const message: JsonObject = { role: 'assistant' }
  const shown = parts.filter((part) => part.kind === 'text' || part.kind === 'image' || part.kind === 'file')
  const refusals = parts.filter((part) => part.kind === 'refusal')
  const calls = parts.filter((part) => part.kind === 'tool-call')
  if (parts.some(({ kind }) => kind === 'opaque'))
    call.warnings.push(`content of another vendor's own is not in ${FORMAT}`)
  const content = encodeParts(shown, call)
  message.content = content === '' && (calls.length > 0 || refusals.length > 0) ? null : content
  if (refusals.length > 0) message.refusal = refusals.map(({ text }) => text).join('')
  const thinking = thinkingFor(target, parts)
  if (thinking !== '') message.reasoning_content = thinking
  if (calls.length > 0) {
    message.tool_calls = calls.map(({ id, name, arguments: text }) => ({
      id: shortCallId(id, CALL_ID_MAX),
      type: 'function',
      function: { name, arguments: text },
    }))
  }
  return message
}

/** What is taken for thinking that nobody has: https://github.com/NousResearch/hermes-agent/pull/18263 */
const NO_THINKING = ' '

/**
 * DeepSeek and Moonshot refuse a turn whose calls of tools come back without the thinking before them, which another
 * vendor's have none of: https://api-docs.deepseek.com/guides/thinking_mode#tool-calls. Empty: none goes back.
 */
function thinkingFor({ quirks, model }: Target, parts: readonly AssistantPart[]): string {
  const isNeeded = needsThinkingBack(model)
  if (!quirks.includes('reasoning-content') && !(isNeeded && quirks.includes('deepseek-reasoning'))) return ''
  const thinking = parts.flatMap((part) => (part.kind === 'reasoning' && part.text !== '' ? [part.text] : []))
  if (thinking.length > 0) return thinking.join('\n')
  return isNeeded && parts.some(({ kind }) => kind === 'tool-call') ? NO_THINKING : ''
}
