import { customInput } from '../free-text-tool.ts'
import type { JsonObject } from '../read-json.ts'
import type { ItemPlace } from './item-place.ts'

/** A call of a tool that is being written. */
export class OpenToolCall {
  private readonly id: string
  private readonly isCustom: boolean

  constructor(
    private readonly call: { id: string; name: string; arguments: string },
    private readonly place: ItemPlace,
  ) {
    const { index, items, send } = place
    this.isCustom = items.isCustom(call.name)
    this.id = items.id(this.isCustom ? 'ctc' : 'fc', index)
    send('response.output_item.added', { output_index: index, item: items.toolCall(index, call, 'in_progress') })
  }

  get callId(): string {
    return this.call.id
  }

  add(text: string): void {
    if (text === '') return
    this.call.arguments += text
    // The free text inside the JSON is only known when all of it is there.
    if (!this.isCustom) this.send('response.function_call_arguments.delta', { delta: text })
  }

  close(status: 'completed' | 'incomplete'): void {
    const { call, place } = this
    if (this.isCustom) {
      const input = call.arguments === '' ? '' : customInput(call.arguments)
      if (input !== '') this.send('response.custom_tool_call_input.delta', { delta: input })
      this.send('response.custom_tool_call_input.done', { input })
    } else {
      // A call without arguments has an empty object: clients parse the text.
      if (call.arguments === '') this.add('{}')
      this.send('response.function_call_arguments.done', { name: this.call.name, arguments: call.arguments })
    }
    const item = place.items.toolCall(place.index, call, status)
    place.keep(place.index, item)
    place.send('response.output_item.done', { output_index: place.index, item })
  }

  private send(type: string, fields: JsonObject): void {
    this.place.send(type, { item_id: this.id, output_index: this.place.index, ...fields })
  }
}
