import type { ChatEvent, FilePart, FinishReason, ImagePart, Signature } from '../chat.ts'
import type { EventEncoder, ReplyContext } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import type { TokenUsage } from '../token-usage.ts'
import { sseEvent } from './errors.ts'
import type { SendEvent } from './item-place.ts'
import { OpenMessage } from './open-message.ts'
import { OpenReasoning } from './open-reasoning.ts'
import { OpenToolCall } from './open-tool-call.ts'
import { OutputItems, textPart } from './output-items.ts'
import { mayRefer } from './own-items.ts'
import { endStatus, type ResponseState, responseObject } from './response-object.ts'
import { FAMILY } from './schema.ts'

export const createEventEncoder = (context: ReplyContext): EventEncoder => new ResponseStream(context)

/**
 * One stream of events in the documented order. The whole output is kept: the last event repeats it.
 * https://platform.openai.com/docs/api-reference/responses-streaming
 */
class ResponseStream implements EventEncoder {
  private readonly items: OutputItems
  private readonly output: JsonObject[] = []
  private readonly reasonings = new Map<number, OpenReasoning>()
  private readonly toolCalls = new Map<number, OpenToolCall>()
  private message: OpenMessage | undefined
  /** The message that each text stands in. */
  private readonly textMessages = new Map<number, OpenMessage>()
  private finish: FinishReason | undefined
  private isStarted = false
  private sequence = 0
  private pending = ''
  private readonly send: SendEvent = (type, fields) => {
    this.pending += sseEvent({ type, sequence_number: this.sequence, ...fields })
    this.sequence += 1
  }

  constructor(private readonly context: ReplyContext) {
    this.items = new OutputItems(context)
  }

  encode(event: ChatEvent): string {
    // The format has one answer.
    if ('answer' in event && event.answer) return ''
    if (event.type !== 'usage' && event.type !== 'error') this.start()
    this.write(event)
    return this.take()
  }

  end(usage: TokenUsage): string {
    this.start()
    const status = endStatus(this.finish)
    this.closeAll(status)
    if (mayRefer(this.context.facts.body)) this.context.keepItems?.(this.output)
    this.send(`response.${status}`, {
      response: this.response({ status, output: this.output, usage, finish: this.finish }),
    })
    return this.take()
  }

  private write(event: ChatEvent): void {
    switch (event.type) {
      case 'start':
      case 'usage':
        break
      case 'text-start':
        this.textMessages.set(event.block, this.openMessage())
        this.openMessage().startText(event.block)
        break
      case 'text-delta':
        this.openMessage().addText(event.block, event.text, event.logprobs)
        break
      case 'text-end':
        this.message?.endPart(event.block)
        break
      case 'source':
        this.textMessages.get(event.block)?.cite(event.block, event.source, this.context.warn)
        break
      case 'refusal-delta':
        this.openMessage().addRefusal(event.block, event.text)
        break
      case 'reasoning-start':
        this.openReasoning(event.block)
        break
      case 'reasoning-delta':
        this.openReasoning(event.block).add(event.text)
        break
      case 'reasoning-end':
        this.endReasoning(event.block, event.signature)
        break
      case 'tool-call-start':
        this.startToolCall(event.block, event.id, event.name)
        break
      case 'tool-call-delta':
        this.toolCalls.get(event.block)?.add(event.text)
        break
      case 'tool-call-end':
        this.endToolCall(event.block, event.signature)
        break
      case 'media':
        this.addMedia(event.part)
        break
      case 'opaque':
        if (event.part.family === FAMILY) this.addItem(event.part.value)
        break
      case 'finish':
        this.finish = event.reason
        this.closeAll(endStatus(event.reason))
        break
      // What follows it is written by `encodeErrorEvent`.
      case 'error':
        break
    }
  }

  private start(): void {
    if (this.isStarted) return
    this.isStarted = true
    const response = this.response({ status: 'in_progress', output: [] })
    this.send('response.created', { response })
    this.send('response.in_progress', { response })
  }

  private take(): string {
    const text = this.pending
    this.pending = ''
    return text
  }

  private response(state: ResponseState): JsonObject {
    return responseObject(this.context, state)
  }

  /** Takes a place in the output; filled when the item is done. */
  private reserve(item: JsonObject): number {
    this.output.push(item)
    return this.output.length - 1
  }

  private readonly keep = (index: number, item: JsonObject): void => {
    this.output[index] = item
  }

  private openMessage(): OpenMessage {
    if (!this.message) {
      const index = this.reserve({})
      this.message = new OpenMessage({ index, items: this.items, send: this.send, keep: this.keep })
    }
    return this.message
  }

  private closeMessage(status: 'completed' | 'incomplete'): void {
    this.message?.close(status)
    this.message = undefined
  }

  private openReasoning(block: number): OpenReasoning {
    const open = this.reasonings.get(block)
    if (open) return open
    this.closeMessage('completed')
    const index = this.reserve({})
    const made = new OpenReasoning({ index, items: this.items, send: this.send, keep: this.keep })
    this.reasonings.set(block, made)
    return made
  }

  private endReasoning(block: number, signature: Signature | undefined): void {
    this.openReasoning(block).close(signature)
    this.reasonings.delete(block)
  }

  private startToolCall(block: number, id: string, name: string): void {
    this.closeMessage('completed')
    const index = this.reserve({})
    const call = { id, name, arguments: '' }
    this.toolCalls.set(block, new OpenToolCall(call, { index, items: this.items, send: this.send, keep: this.keep }))
  }

  private endToolCall(block: number, signature: Signature | undefined): void {
    const open = this.toolCalls.get(block)
    if (!open) return
    open.close('completed')
    this.toolCalls.delete(block)
    const item = this.items.callSignature(this.output.length, open.callId, signature)
    if (item) this.addItem(item)
  }

  private addMedia(part: ImagePart | FilePart): void {
    if (part.kind === 'image' && part.source.kind === 'url') {
      const message = this.openMessage()
      message.addWhole(textPart(part.source.url))
      return
    }
    const item = this.items.media(this.output.length, part)
    if (item) this.addItem(item, { ...item, status: 'in_progress', result: null })
  }

  /** An item that came in one piece. */
  private addItem(item: JsonObject, begun: JsonObject = item): void {
    this.closeMessage('completed')
    const index = this.reserve(item)
    this.send('response.output_item.added', { output_index: index, item: begun })
    this.send('response.output_item.done', { output_index: index, item })
  }

  private closeAll(status: 'completed' | 'incomplete'): void {
    for (const reasoning of this.reasonings.values()) reasoning.close(undefined)
    for (const call of this.toolCalls.values()) call.close(status)
    this.reasonings.clear()
    this.toolCalls.clear()
    this.closeMessage(status)
  }
}
