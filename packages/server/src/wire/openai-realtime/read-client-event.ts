import { type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { parseEvent } from './parse-event.ts'
import { soundBytes } from './sound-bytes.ts'

/** What an event of the client adds to what the model will read and hear. */
export interface ClientNote {
  texts: string[]
  soundBytes: number
  pictures: number
}

/** Undefined for events that add nothing. */
export function readClientEvent(message: string): ClientNote | undefined {
  const event = parseEvent(message)
  const note: ClientNote = { texts: [], soundBytes: 0, pictures: 0 }
  switch (event?.type) {
    case 'input_audio_buffer.append':
      note.soundBytes = soundBytes(textIn(event, 'audio') ?? '')
      break
    case 'session.update':
      addText(note, objectIn(event, 'session'), 'instructions')
      break
    case 'conversation.item.create':
      addItem(note, objectIn(event, 'item'))
      break
    case 'response.create':
      addText(note, objectIn(event, 'response'), 'instructions')
      for (const item of objectsIn(objectIn(event, 'response'), 'input')) addItem(note, item)
      break
    default:
      return undefined
  }
  return note
}

function addItem(note: ClientNote, item: JsonObject | undefined): void {
  addText(note, item, 'arguments')
  addText(note, item, 'output')
  for (const part of objectsIn(item, 'content')) {
    addText(note, part, 'text')
    addText(note, part, 'transcript')
    note.soundBytes += soundBytes(textIn(part, 'audio') ?? '')
    if (part.type === 'input_image') note.pictures += 1
  }
}

function addText(note: ClientNote, object: JsonObject | undefined, name: string): void {
  const text = textIn(object, name)
  if (text) note.texts.push(text)
}
