import { readFileSync } from 'node:fs'
import type { Frame, VendorAnswer } from '../src/wire/family.ts'

/** A vendor's recorded answer, as the relay hands it to a format. `file` is beside the test: `recorded/chat.json`. */
export function recordedAnswer(file: string, beside: string): VendorAnswer {
  return answerOf(readFileSync(new URL(file, beside), 'utf8'))
}

/** An answer of this text. */
export function answerOf(text: string): VendorAnswer {
  const bytes = new TextEncoder().encode(text)
  try {
    return { contentType: 'application/json', bytes, json: JSON.parse(text) }
  } catch {
    return { contentType: 'text/plain', bytes, json: undefined }
  }
}

/** The frames of a recorded stream of server-sent events. */
export function recordedFrames(file: string, beside: string): Frame[] {
  const blocks = readFileSync(new URL(file, beside), 'utf8').trimEnd().split('\n\n')
  return blocks.map((block) => {
    const lines = block.split('\n')
    const valuesOf = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''))
    return { event: valuesOf('event').at(-1) ?? '', data: valuesOf('data').join('\n') }
  })
}
