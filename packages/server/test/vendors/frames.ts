import { createFrameCutter } from '../../src/upstream/framing/create-frame-cutter.ts'
import type { Frame } from '../../src/wire/family.ts'
import { type Says, sseText } from './vendor-format.ts'
import { type ChatFamilyName, vendorFormats } from './vendor-formats.ts'

/** A whole stream as the vendor writes it. Spark's messages stand in lines, as no stream has them. */
export function streamText(family: ChatFamilyName, says: Says): string {
  const events = vendorFormats[family].events?.(says, 'm') ?? []
  return family === 'iflytek-chat' ? events.map(({ data }) => data).join('\n') : sseText(events)
}

/** The frames that the relay makes of a stream that comes in these pieces. */
export function framesIn(family: ChatFamilyName, ...pieces: readonly (string | Uint8Array)[]): Frame[] {
  if (family === 'iflytek-chat')
    return String(pieces[0])
      .split('\n')
      .map((data) => ({ event: '', data }))
  const cutter = createFrameCutter('sse')
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))
  return [...bytes.flatMap((piece) => cutter.push(piece)), ...cutter.takeRest()]
}
