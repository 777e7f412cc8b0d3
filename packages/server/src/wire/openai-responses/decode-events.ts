import type { ChatEvent } from '../chat.ts'
import type { EventDecoder, Frame } from '../family.ts'
import { readUsage } from '../openai-chat/usage.ts'
import { parseObject } from '../parse-object.ts'
import { type JsonObject, numberIn, objectIn, objectsIn, textIn } from '../read-json.ts'
import { decodeItem, finishOf } from './decode-reply.ts'
import { errorOfEvent, failureOf, isBareError } from './errors.ts'
import { ItemStream } from './item-stream.ts'

/** Events of a response. https://platform.openai.com/docs/api-reference/responses-streaming */
export const eventDecoder = (): EventDecoder => new ResponseDecoder()

class ResponseDecoder implements EventDecoder {
  isEnded = false
  private hasStarted = false
  private hasCalls = false
  private blocks = 0
  /** Items that are being written, by the vendor's number. */
  private readonly open = new Map<number, ItemStream>()

  decode({ data }: Frame): ChatEvent[] {
    const event = this.isEnded ? undefined : parseObject(data)
    if (!event) return []
    switch (event.type) {
      case 'response.completed':
      case 'response.incomplete':
        return this.finish(objectIn(event, 'response'), event.type)
      case 'response.failed':
        return this.fail(objectIn(event, 'response'))
      case 'error':
        this.isEnded = true
        return [{ type: 'error', error: errorOfEvent(event) }]
      case undefined:
        if (!isBareError(event)) return []
        this.isEnded = true
        return [{ type: 'error', error: errorOfEvent(event) }]
      case 'response.created':
        return this.start(objectIn(event, 'response'))
      case 'response.output_item.added':
        return this.addItem(event)
      case 'response.output_item.done':
        return this.endItem(event)
      default:
        return this.decodePiece(event)
    }
  }

  end(): ChatEvent[] {
    const events = [...this.open.values()].flatMap((item) => item.close())
    this.open.clear()
    return events
  }

  /** Words of an item that was never begun are words all the same. */
  private decodePiece(event: JsonObject): ChatEvent[] {
    const isUnframed = event.type === 'response.output_text.delta' && !this.open.has(indexOf(event))
    const begun = isUnframed ? this.addItem({ ...event, item: { type: 'message' } }) : []
    return [...begun, ...(this.open.get(indexOf(event))?.decode(event) ?? [])]
  }

  private start(response: JsonObject | undefined): ChatEvent[] {
    if (this.hasStarted) return []
    this.hasStarted = true
    return [{ type: 'start', id: textIn(response, 'id') ?? '', model: textIn(response, 'model') ?? '' }]
  }

  private addItem(event: JsonObject): ChatEvent[] {
    const item = objectIn(event, 'item')
    const index = indexOf(event)
    if (!item || this.open.has(index)) return []
    const opened = new ItemStream(item, () => this.nextBlock())
    this.open.set(index, opened)
    if (opened.isCall) this.hasCalls = true
    return [...this.start(undefined), ...opened.begin()]
  }

  private endItem(event: JsonObject): ChatEvent[] {
    const item = objectIn(event, 'item')
    const added = this.addItem(event)
    const open = this.open.get(indexOf(event))
    this.open.delete(indexOf(event))
    if (!open) return added
    return [...added, ...(item ? open.finish(item) : open.close())]
  }

  private finish(response: JsonObject | undefined, type: string): ChatEvent[] {
    this.isEnded = true
    const begun = [...this.start(response), ...this.end()]
    // Some vendors send the items only now.
    const events = this.blocks === 0 ? begun.concat(this.wholeItems(response)) : begun
    const usage = readUsage(objectIn(response, 'usage'))
    if (usage) events.push({ type: 'usage', usage })
    const isIncomplete = type === 'response.incomplete'
    const reason = finishOf({ ...response, status: isIncomplete ? 'incomplete' : 'completed' }) ?? 'stop'
    events.push({ type: 'finish', reason: reason === 'stop' && this.hasCalls ? 'tool-calls' : reason })
    return events
  }

  private wholeItems(response: JsonObject | undefined): ChatEvent[] {
    return objectsIn(response, 'output').flatMap((item) => {
      if (decodeItem(item).some((part) => part.kind === 'tool-call')) this.hasCalls = true
      const whole = new ItemStream(item, () => this.nextBlock())
      return [...whole.begin(), ...whole.finish(item)]
    })
  }

  private fail(response: JsonObject | undefined): ChatEvent[] {
    this.isEnded = true
    const usage = readUsage(objectIn(response, 'usage'))
    const events = this.end()
    if (usage) events.push({ type: 'usage', usage })
    events.push({ type: 'error', error: failureOf(response) })
    return events
  }

  private nextBlock(): number {
    this.blocks += 1
    return this.blocks - 1
  }
}

/** Vendors that leave the number out write one item at a time. */
const indexOf = (event: JsonObject): number => numberIn(event, 'output_index') ?? 0
