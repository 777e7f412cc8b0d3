import type { JsonObject } from '../read-json.ts'
import type { OutputItems } from './output-items.ts'

/** Writes one event with its number. */
export type SendEvent = (type: string, fields: JsonObject) => void

/** An item's place in a stream. */
export interface ItemPlace {
  index: number
  items: OutputItems
  send: SendEvent
  /** Called once with the finished item. */
  keep(index: number, item: JsonObject): void
}
