import type { ChatEvent } from '../chat.ts'
import { customArguments } from '../free-text-tool.ts'
import { type JsonObject, numberIn, objectIn, objectsIn, textIn } from '../read-json.ts'
import { SOURCES_MAX } from '../sources.ts'
import { decodeReasoning } from './decode-items.ts'
import { calledTool, decodeItem, imageOf } from './decode-reply.ts'
import { decodeAnnotation } from './sources.ts'

/** One item of a vendor's stream, from its first event to its last. */
export class ItemStream {
  readonly isCall: boolean
  private readonly type: unknown
  /** Open blocks of a message by the number of the part; an item of another type has one, number 0. */
  private readonly blocks = new Map<number, { block: number; isText: boolean }>()
  /** Parts that were written, so that a text that comes only at the end is not lost. */
  private readonly written = new Set<number>()
  /** Texts by the number of the part, ended ones too, and how many of their sources have been told. */
  private readonly texts = new Map<number, { block: number; sources: number }>()
  private hasSummary = false

  constructor(
    private readonly item: JsonObject,
    private readonly nextBlock: () => number,
  ) {
    this.type = item.type
    this.isCall = item.type === 'function_call' || item.type === 'custom_tool_call'
  }

  begin(): ChatEvent[] {
    if (!this.isCall) return []
    const block = this.openBlock(0, false)
    return [{ type: 'tool-call-start', block, ...calledTool(this.item) }, ...this.customText('{"input":"')]
  }

  decode(event: JsonObject): ChatEvent[] {
    const delta = textIn(event, 'delta') ?? ''
    const part = numberIn(event, 'content_index') ?? 0
    switch (event.type) {
      case 'response.output_text.delta':
        return this.type === 'message' ? this.writeText(part, delta, objectsIn(event, 'logprobs')) : []
      case 'response.output_text.done':
        return this.type === 'message' ? this.endText(part, textIn(event, 'text')) : []
      case 'response.output_text.annotation.added':
        return this.cite(part, [objectIn(event, 'annotation') ?? {}])
      case 'response.refusal.delta':
        return this.type === 'message' ? this.writeRefusal(part, delta) : []
      case 'response.reasoning_summary_part.added':
        return this.hasSummary ? this.writeReasoning('\n\n') : []
      case 'response.reasoning_summary_text.delta':
        this.hasSummary = true
        return this.writeReasoning(delta)
      case 'response.reasoning_text.delta':
        return this.writeReasoning(delta)
      case 'response.function_call_arguments.delta':
        return this.type === 'function_call' ? this.writeArguments(delta) : []
      case 'response.custom_tool_call_input.delta':
        return this.type === 'custom_tool_call' ? this.writeArguments(JSON.stringify(delta).slice(1, -1)) : []
      default:
        return []
    }
  }

  /** The item is there whole: what was not written yet is, and its blocks end. */
  finish(item: JsonObject): ChatEvent[] {
    switch (this.type) {
      case 'message':
        return [...this.restOfMessage(item), ...this.close()]
      case 'reasoning':
        return this.finishReasoning(item)
      case 'function_call':
        return [...(this.written.has(0) ? [] : this.writeArguments(textIn(item, 'arguments') ?? '')), ...this.close()]
      case 'custom_tool_call':
        return this.finishCustom(item)
      case 'image_generation_call':
        return imageOf(item).map((part) => ({ type: 'media', block: this.nextBlock(), part }))
      default:
        return decodeItem(item).flatMap((part) =>
          part.kind === 'opaque' ? [{ type: 'opaque' as const, block: this.nextBlock(), part }] : [],
        )
    }
  }

  /** Ends the open blocks, in a stream that broke off too. */
  close(): ChatEvent[] {
    // Text of a call that is cut off is whole JSON all the same.
    const events = this.customText('"}')
    for (const { block, isText } of this.blocks.values()) {
      if (isText) events.push({ type: 'text-end', block })
      else if (this.isCall) events.push({ type: 'tool-call-end', block })
      else if (this.type === 'reasoning') events.push({ type: 'reasoning-end', block })
    }
    this.blocks.clear()
    return events
  }

  private openBlock(part: number, isText: boolean): number {
    const block = this.nextBlock()
    this.blocks.set(part, { block, isText })
    return block
  }

  private writeText(part: number, text: string, logprobs: JsonObject[]): ChatEvent[] {
    if (text === '') return []
    const open = this.blocks.get(part)
    const block = open?.block ?? this.openBlock(part, true)
    if (!open) this.texts.set(part, { block, sources: 0 })
    this.written.add(part)
    const delta = {
      type: 'text-delta' as const,
      block,
      text,
      ...(logprobs.length > 0 ? { logprobs: { content: logprobs } } : {}),
    }
    return open ? [delta] : [{ type: 'text-start', block }, delta]
  }

  private endText(part: number, whole: string | undefined): ChatEvent[] {
    const events = this.written.has(part) ? [] : this.writeText(part, whole ?? '', [])
    const open = this.blocks.get(part)
    this.blocks.delete(part)
    return open?.isText ? [...events, { type: 'text-end', block: open.block }] : events
  }

  private writeRefusal(part: number, text: string): ChatEvent[] {
    if (text === '') return []
    this.written.add(part)
    return [{ type: 'refusal-delta', block: this.blocks.get(part)?.block ?? this.openBlock(part, false), text }]
  }

  private restOfMessage(item: JsonObject): ChatEvent[] {
    return objectsIn(item, 'content').flatMap((content, part) => {
      const untold = objectsIn(content, 'annotations').slice(this.texts.get(part)?.sources ?? 0)
      if (this.written.has(part)) return this.cite(part, untold)
      const refusal = textIn(content, 'refusal')
      if (refusal) return this.writeRefusal(part, refusal)
      const begun = this.writeText(part, textIn(content, 'text') ?? '', [])
      return [...begun, ...this.cite(part, untold), ...this.endText(part, undefined)]
    })
  }

  private cite(part: number, annotations: JsonObject[]): ChatEvent[] {
    const text = this.texts.get(part)
    if (!text) return []
    text.sources += annotations.length
    return annotations
      .slice(0, SOURCES_MAX)
      .flatMap(decodeAnnotation)
      .map((source) => ({ type: 'source', block: text.block, source }))
  }

  private writeReasoning(text: string): ChatEvent[] {
    if (text === '' || this.type !== 'reasoning') return []
    const open = this.blocks.get(0)
    const block = open?.block ?? this.openBlock(0, false)
    this.written.add(0)
    const delta = { type: 'reasoning-delta' as const, block, text }
    return open ? [delta] : [{ type: 'reasoning-start', block }, delta]
  }

  private finishReasoning(item: JsonObject): ChatEvent[] {
    const { text, signature } = decodeReasoning(item)
    const events = this.written.has(0) ? [] : this.writeReasoning(text)
    // Thinking that is neither shown nor given back says nothing.
    if (this.blocks.size === 0 && (signature === undefined || signature.value === '')) return events
    const open = this.blocks.get(0)
    const block = open?.block ?? this.openBlock(0, false)
    if (!open) events.push({ type: 'reasoning-start', block })
    this.blocks.clear()
    const proof = signature && signature.value !== '' ? { signature } : {}
    return [...events, { type: 'reasoning-end', block, ...proof }]
  }

  private writeArguments(text: string): ChatEvent[] {
    const open = this.blocks.get(0)
    if (!open || text === '') return []
    this.written.add(0)
    return [{ type: 'tool-call-delta', block: open.block, text }]
  }

  /** Free text is the one field of a function's arguments: the JSON around it. */
  private customText(text: string): ChatEvent[] {
    const open = this.blocks.get(0)
    return this.type === 'custom_tool_call' && open ? [{ type: 'tool-call-delta', block: open.block, text }] : []
  }

  private finishCustom(item: JsonObject): ChatEvent[] {
    const whole = customArguments(textIn(item, 'input') ?? '')
    const inner = whole.slice('{"input":"'.length, -'"}'.length)
    return [...(this.written.has(0) ? [] : this.writeArguments(inner)), ...this.close()]
  }
}
