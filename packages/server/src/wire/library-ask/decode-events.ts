import { BlockStream } from '../block-stream.ts'
import type { ChatEvent } from '../chat.ts'
import type { EventDecoder, Frame, Target } from '../family.ts'
import { parseObject } from '../parse-object.ts'
import { type JsonObject, textIn } from '../read-json.ts'
import { documentList } from './document-list.ts'
import { errorOf } from './errors.ts'

/** Pieces `{ content, finish, model, documents }`; the documents come with the last ones and are told at the end. */
export const eventDecoder = ({ model }: Target): EventDecoder => new LibraryDecoder(model)

class LibraryDecoder implements EventDecoder {
  isEnded = false
  private readonly blocks = new BlockStream()
  private documents: JsonObject = {}

  constructor(private readonly model: string) {}

  decode({ data }: Frame): ChatEvent[] {
    const piece = parseObject(data)
    if (!piece || this.isEnded) return []
    const error = errorOf(piece)
    if (error) return [{ type: 'error', error }]
    const events = this.blocks.start({ id: '', model: this.model })
    events.push(...this.blocks.write('text', textIn(piece, 'content')))
    if (Array.isArray(piece.documents) && piece.documents.length > 0) this.documents = piece
    if (piece.finish !== true) return events
    this.isEnded = true
    return [...events, ...this.blocks.write('text', documentList(this.documents)), ...this.blocks.finish('stop')]
  }

  end(): ChatEvent[] {
    return this.blocks.close()
  }
}
