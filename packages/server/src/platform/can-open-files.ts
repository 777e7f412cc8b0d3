import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'

/** Whether the system lets this process open so many more files just now. */
export function canOpenFiles(count: number): boolean {
  const opened: number[] = []
  try {
    while (opened.length < count) opened.push(openSync(devNull, 'r'))
    return true
  } catch {
    return false
  } finally {
    for (const file of opened) closeSync(file)
  }
}
