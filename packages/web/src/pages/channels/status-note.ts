import * as z from 'zod/mini'
import { parseJson } from '../../storage.ts'

const Note = z.object({ status_reason: z.string(), status_time: z.number() })

/** Why and when (unix seconds) a channel was switched off by itself. */
export interface StatusNote {
  reason: string
  time: number
}

const Aside = z.object({ keys_aside: z.record(z.string(), z.unknown()) })

/** How many keys of a pool are put aside because their vendor refused them. */
export const keysAsideOf = (otherInfo: string): number =>
  Object.keys(z.safeParse(Aside, parseJson(otherInfo)).data?.keys_aside ?? {}).length

/** Reads `other_info` of a channel; undefined when it says nothing. */
export function statusNoteOf(otherInfo: string): StatusNote | undefined {
  const note = z.safeParse(Note, parseJson(otherInfo)).data
  return note === undefined || note.status_reason === ''
    ? undefined
    : { reason: note.status_reason, time: note.status_time }
}
