import { createReadStream } from 'node:fs'
import { parseJson } from '../platform/parse-json.ts'
import { BackupEnd, BackupHead, TableHead } from './backup-format.ts'

export const DAMAGED = 'The backup is damaged or was cut off: a line in it is not whole.'

/** Reads a file to its end. Throws, in one sentence, when it is not a whole backup; whether it fits is not asked. */
export async function checkBackup(file: string): Promise<void> {
  const lines = linesOf(file)
  readHead((await lines.next()).value)
  let total = 0
  for await (const line of lines) {
    const value = parseJson(line)
    if (Array.isArray(value)) {
      total += 1
      continue
    }
    const end = BackupEnd.safeParse(value)
    if (end.success && end.data.rows === total) return
    if (end.success) throw new Error(`The backup is damaged: it should hold ${end.data.rows} rows.`)
    if (!TableHead.safeParse(value).success) throw new Error(DAMAGED)
  }
  throw new Error('The backup is not whole: its end is missing.')
}

export function readHead(line: string | undefined): BackupHead {
  const head = BackupHead.safeParse(parseJson(line ?? ''))
  if (!head.success)
    throw new Error('The file is not a backup of this program, or of a version that this one cannot read.')
  return head.data
}

/** Readers of lines in the standard library also break at U+2028, which JSON leaves as it is. */
export async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
