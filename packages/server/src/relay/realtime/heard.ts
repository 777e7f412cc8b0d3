import type { ClientNote } from '../../wire/openai-realtime/read-client-event.ts'
import { TextTally } from './text-tally.ts'

/** What the client has sent for one response, for a vendor that does not count. */
export class Heard {
  readonly text = new TextTally()
  soundBytes = 0
  pictures = 0

  add(note: ClientNote): void {
    for (const text of note.texts) this.text.add(`${text}\n`)
    this.soundBytes += note.soundBytes
    this.pictures += note.pictures
  }
}
