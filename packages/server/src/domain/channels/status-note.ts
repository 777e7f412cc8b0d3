import { readObject } from './channel-rules.ts'

/** Why and when (unix seconds) a channel was taken out automatically. */
export interface StatusNote {
  reason: string
  time: number
}

/** `other_info` with this note, or without any; all else in it stays. */
export function withStatusNote(otherInfo: string | null, note: StatusNote | undefined): string {
  const { status_reason: _reason, status_time: _time, ...rest } = readObject(otherInfo ?? '') ?? {}
  const info = note ? { status_reason: note.reason, status_time: note.time, ...rest } : rest
  return Object.keys(info).length === 0 ? '' : JSON.stringify(info)
}
