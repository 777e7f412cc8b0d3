import type { LocalText } from '@tollgate/contract/errors'
import { readObject } from './channel-rules.ts'

/** Why and when (unix seconds) a channel was taken out automatically. */
export interface StatusNote {
  reason: LocalText
  time: number
}

/**
 * `other_info` with this note, or without any; all else in it stays. `status_reason` is in the language that clients of this
 * API family know, `status_reason_en` beside it where the other one has other words.
 */
export function withStatusNote(otherInfo: string | null, note: StatusNote | undefined): string {
  const {
    status_reason: _reason,
    status_reason_en: _en,
    status_time: _time,
    ...rest
  } = readObject(otherInfo ?? '') ?? {}
  const info = note ? { ...noteFields(note), ...rest } : rest
  return Object.keys(info).length === 0 ? '' : JSON.stringify(info)
}

const noteFields = ({ reason: { zh, en }, time }: StatusNote) => ({
  status_reason: zh,
  ...(en === zh ? {} : { status_reason_en: en }),
  status_time: time,
})
