import { AppError } from '@tollgate/contract/app-error'
import { newCallId } from '../call-id.ts'
import type { AssistantPart, ChatReply } from '../chat.ts'
import type { Target, VendorAnswer } from '../family.ts'
import { isObject, type JsonObject, objectsIn, textIn } from '../read-json.ts'
import { decodeCitation } from './citations.ts'
import { errorFromObject, vendorErrorOf } from './errors.ts'
import { finishOf, JSON_TOOL } from './schema.ts'
import { readUsage } from './usage.ts'

/** A whole message into the internal form. Throws what the vendor says went wrong. */
export function decodeReply({ json }: VendorAnswer, { warn }: Pick<Target, 'warn'>): ChatReply {
  const vendorError = vendorErrorOf(json)
  if (vendorError) throw errorFromObject(vendorError)
  if (!isObject(json) || !Array.isArray(json.content))
    throw new AppError('channel.bad-reply', {}, { detail: 'no content' })
  const blocks = objectsIn(json, 'content')
  const parts = blocks.flatMap((block) => decodeBlock(block, warn))
  const stopText = textIn(json, 'stop_sequence')
  const finish = finishOf(json.stop_reason)
  const isUnwrapped = finish === 'tool-calls' && !parts.some(({ kind }) => kind === 'tool-call')
  return {
    id: textIn(json, 'id') ?? '',
    model: textIn(json, 'model') ?? '',
    answers: [{ parts, finish: isUnwrapped ? 'stop' : finish, ...(stopText === undefined ? {} : { stopText }) }],
    usage: readUsage(json.usage),
  }
}

/** A block of an answer; what is not known belongs to this format alone. */
function decodeBlock(block: JsonObject, warn: Target['warn']): AssistantPart[] {
  switch (block.type) {
    case 'text': {
      const sources = objectsIn(block, 'citations').flatMap((citation) => decodeCitation(citation, warn))
      return [{ kind: 'text', text: textIn(block, 'text') ?? '', ...(sources.length > 0 ? { sources } : {}) }]
    }
    case 'thinking': {
      const value = textIn(block, 'signature')
      const signature = value ? { signature: { family: 'anthropic-messages' as const, value } } : {}
      return [{ kind: 'reasoning', text: textIn(block, 'thinking') ?? '', ...signature }]
    }
    case 'redacted_thinking': {
      const value = textIn(block, 'data') ?? ''
      const signature = { family: 'anthropic-messages' as const, value, isEncryptedText: true }
      return [{ kind: 'reasoning', text: '', signature }]
    }
    case 'tool_use': {
      const written = JSON.stringify(block.input ?? {})
      const name = textIn(block, 'name') ?? ''
      if (name === JSON_TOOL) return [{ kind: 'text', text: written }]
      return [{ kind: 'tool-call', id: textIn(block, 'id') || newCallId(), name, arguments: written }]
    }
    default:
      return [{ kind: 'opaque', family: 'anthropic-messages', value: block }]
  }
}
