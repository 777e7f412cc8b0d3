import * as z from 'zod/mini'
import { parseJson } from '../../data/storage.ts'

const Note = z.object({ status_reason: z.string(), status_time: z.number() })

/** Why and when (unix seconds) a channel was switched off by itself. */
export interface StatusNote {
  reason: string
  time: number
}

/** Reads `other_info` of a channel; undefined when it says nothing. */
export function statusNoteOf(otherInfo: string): StatusNote | undefined {
  const note = z.safeParse(Note, parseJson(otherInfo)).data
  return note === undefined || note.status_reason === ''
    ? undefined
    : { reason: note.status_reason, time: note.status_time }
}
