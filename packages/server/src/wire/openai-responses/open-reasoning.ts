import type { Signature } from '../chat.ts'
import type { JsonObject } from '../read-json.ts'
import type { ItemPlace } from './item-place.ts'

/** Thinking that is being written: an item with one part of summary, or none when nothing may be shown. */
export class OpenReasoning {
  private text = ''
  private readonly id: string

  constructor(private readonly place: ItemPlace) {
    const { index, items, send } = place
    this.id = items.id('rs', index)
    send('response.output_item.added', { output_index: index, item: items.reasoning(index, { text: '' }) })
  }

  add(text: string): void {
    if (text === '') return
    if (this.text === '') this.send('response.reasoning_summary_part.added', { part: summaryText('') })
    this.text += text
    this.send('response.reasoning_summary_text.delta', { delta: text })
  }

  close(signature: Signature | undefined): void {
    const { text, place } = this
    if (text !== '') {
      this.send('response.reasoning_summary_text.done', { text })
      this.send('response.reasoning_summary_part.done', { part: summaryText(text) })
    }
    const item = place.items.reasoning(place.index, { text, signature })
    place.keep(place.index, item)
    place.send('response.output_item.done', { output_index: place.index, item })
  }

  private send(type: string, fields: JsonObject): void {
    this.place.send(type, { item_id: this.id, output_index: this.place.index, summary_index: 0, ...fields })
  }
}

const summaryText = (text: string): JsonObject => ({ type: 'summary_text', text })
