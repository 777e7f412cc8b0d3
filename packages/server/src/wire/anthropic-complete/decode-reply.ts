import { AppError } from '@tollgate/contract/app-error'
import { errorFromObject, vendorErrorOf } from '../anthropic-messages/errors.ts'
import type { ChatEvent, ChatReply, FinishReason } from '../chat.ts'
import type { EventDecoder, Frame, VendorAnswer } from '../family.ts'
import { parseObject } from '../parse-object.ts'
import { isObject, textIn } from '../read-json.ts'

/** A whole completion into the internal form. These models tell no usage. */
export function decodeReply({ json }: VendorAnswer): ChatReply {
  const vendorError = vendorErrorOf(json)
  if (vendorError) throw errorFromObject(vendorError)
  const completion = isObject(json) ? textIn(json, 'completion') : undefined
  if (!isObject(json) || completion === undefined)
    throw new AppError('channel.bad-reply', {}, { detail: 'no completion' })
  const stopText = textIn(json, 'stop')
  return {
    id: textIn(json, 'id') ?? '',
    model: textIn(json, 'model') ?? '',
    answers: [
      {
        // The prompt ends behind a colon, so an answer begins with a blank.
        parts: [{ kind: 'text', text: completion.trimStart() }],
        finish: finishOf(json.stop_reason),
        ...(stopText === undefined ? {} : { stopText }),
      },
    ],
  }
}

const finishOf = (reason: unknown): FinishReason => (reason === 'max_tokens' ? 'length' : 'stop')

export const eventDecoder = (): EventDecoder => new CompletionDecoder()

/** Every event carries the next piece of the text; the last one says why it stopped. */
class CompletionDecoder implements EventDecoder {
  isEnded = false
  private hasStarted = false
  private hasText = false
  private isOpen = false

  decode({ data }: Frame): ChatEvent[] {
    if (this.isEnded) return []
    const event = parseObject(data)
    if (!event) return []
    const vendorError = vendorErrorOf(event)
    if (vendorError) {
      this.isEnded = true
      return [{ type: 'error', error: errorFromObject(vendorError) }]
    }
    const completion = textIn(event, 'completion')
    if (completion === undefined) return []
    const events: ChatEvent[] = []
    if (!this.hasStarted) {
      this.hasStarted = true
      this.isOpen = true
      events.push({ type: 'start', id: textIn(event, 'id') ?? '', model: textIn(event, 'model') ?? '' })
      events.push({ type: 'text-start', block: 0 })
    }
    const text = this.hasText ? completion : completion.trimStart()
    if (text !== '') {
      this.hasText = true
      events.push({ type: 'text-delta', block: 0, text })
    }
    if (typeof event.stop_reason !== 'string') return events
    this.isEnded = true
    const stopText = textIn(event, 'stop')
    const finish = { type: 'finish' as const, reason: finishOf(event.stop_reason) }
    return [...events, ...this.end(), stopText === undefined ? finish : { ...finish, stopText }]
  }

  end(): ChatEvent[] {
    if (!this.isOpen) return []
    this.isOpen = false
    return [{ type: 'text-end', block: 0 }]
  }
}
