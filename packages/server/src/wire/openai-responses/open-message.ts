import type { Source } from '../chat.ts'
import type { ReplyContext } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import type { ItemPlace } from './item-place.ts'
import { logprobList, refusalPart, textPart } from './output-items.ts'
import { encodeAnnotation } from './sources.ts'

interface OpenPart {
  block: number
  kind: 'text' | 'refusal'
  text: string
  logprobs: JsonObject[]
  annotations: JsonObject[]
}

/** A message that is being written: parts one after the other. */
export class OpenMessage {
  private readonly content: JsonObject[] = []
  private part: OpenPart | undefined
  /** Texts by their blocks, ended ones too: some vendors name sources after them. */
  private readonly texts = new Map<number, { index: number; part: OpenPart }>()
  private readonly id: string

  constructor(private readonly place: ItemPlace) {
    const { index, items, send } = place
    this.id = items.id('msg', index)
    send('response.output_item.added', { output_index: index, item: items.message(index, [], 'in_progress') })
  }

  startText(block: number): void {
    this.openPart(block, 'text')
  }

  addText(block: number, text: string, logprobs: JsonObject | undefined): void {
    const part = this.openPart(block, 'text')
    const list = logprobList(logprobs)
    part.text += text
    for (const entry of list) part.logprobs.push(entry)
    this.send('response.output_text.delta', { delta: text, logprobs: list })
  }

  addRefusal(block: number, text: string): void {
    this.openPart(block, 'refusal').text += text
    this.send('response.refusal.delta', { delta: text })
  }

  /** The source of a text of this message. */
  cite(block: number, source: Source, warn: ReplyContext['warn']): void {
    const found = this.texts.get(block)
    if (!found) return
    const { index, part } = found
    for (const annotation of encodeAnnotation(source, { text: part.text, warn })) {
      part.annotations.push(annotation)
      this.send('response.output_text.annotation.added', {
        content_index: index,
        annotation_index: part.annotations.length - 1,
        annotation,
      })
    }
  }

  addWhole(part: JsonObject): void {
    this.closePart()
    this.send('response.content_part.added', { part })
    this.send('response.content_part.done', { part })
    this.content.push(part)
  }

  endPart(block: number): void {
    if (this.part?.block === block) this.closePart()
  }

  close(status: 'completed' | 'incomplete'): void {
    this.closePart()
    const { index, items, send, keep } = this.place
    const item = items.message(index, this.content, status)
    keep(index, item)
    send('response.output_item.done', { output_index: index, item })
  }

  private openPart(block: number, kind: 'text' | 'refusal'): OpenPart {
    if (this.part?.block === block && this.part.kind === kind) return this.part
    this.closePart()
    this.part = { block, kind, text: '', logprobs: [], annotations: [] }
    if (kind === 'text') this.texts.set(block, { index: this.content.length, part: this.part })
    this.send('response.content_part.added', { part: kind === 'text' ? textPart('') : refusalPart('') })
    return this.part
  }

  private closePart(): void {
    const { part } = this
    if (!part) return
    const { text, logprobs, annotations } = part
    const done = part.kind === 'text' ? textPart(text, logprobs, annotations) : refusalPart(text)
    if (part.kind === 'text') this.send('response.output_text.done', { text, logprobs })
    else this.send('response.refusal.done', { refusal: text })
    this.send('response.content_part.done', { part: done })
    this.content.push(done)
    this.part = undefined
  }

  private send(type: string, fields: JsonObject): void {
    const position = { item_id: this.id, output_index: this.place.index, content_index: this.content.length }
    this.place.send(type, { ...position, ...fields })
  }
}
