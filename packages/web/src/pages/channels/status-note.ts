import type { Language } from '@tollgate/contract/app-error'
import * as z from 'zod/mini'
import { parseJson } from '../../storage.ts'

const Note = z.object({
  status_reason: z.string(),
  /** Where it is not the same words. */
  status_reason_en: z.optional(z.string()),
  status_time: z.number(),
})

/** Why and when (unix seconds) a channel was switched off by itself. */
export interface StatusNote {
  reason: string
  time: number
}

const Aside = z.object({ keys_aside: z.record(z.string(), z.unknown()) })

/** How many keys of a pool are put aside because their vendor refused them. */
export const keysAsideOf = (otherInfo: string): number =>
  Object.keys(z.safeParse(Aside, parseJson(otherInfo)).data?.keys_aside ?? {}).length

/** Reads `other_info` of a channel in the reader's language; undefined when it says nothing. */
export function statusNoteOf(otherInfo: string, language: Language): StatusNote | undefined {
  const note = z.safeParse(Note, parseJson(otherInfo)).data
  if (note === undefined || note.status_reason === '') return undefined
  const { status_reason: reason, status_reason_en: english = reason, status_time: time } = note
  return { reason: language === 'en' ? english : reason, time }
}
