import {
  closeSync,
  constants,
  existsSync,
  fdatasync,
  fsyncSync,
  openSync,
  readFileSync,
  write,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

export interface RedoRecord {
  number: number
  text: string
}

/** Of a record: length of its text in bytes, checksum of number and text (each 4 bytes), number (8 bytes). */
const HEAD_BYTES = 16
const NUMBER_AT = 8
/** A file that grows must bring its length to disk, too, which takes longer: few ever grow beyond this. */
const FILE_BYTES = 1024 * 1024
/** A file is left for the other one when it has so much in it, and the other one nothing that is needed. */
const TURN_BYTES = 64 * 1024
/** Where the system has it, a write returns when it is on disk: one step, not two. */
const WRITE_THROUGH = constants.O_DSYNC ?? 0

interface RedoFile {
  fd: number
  end: number
  lastNumber: number
}

/** The two files of the redo log that belongs to a SQLite file. */
export const redoPaths = (path: string): [string, string] => [`${path}-redo-0`, `${path}-redo-1`]

/**
 * What is to be written to the tables, in a form that is on disk with one short write. Records have numbers, without
 * gaps; who writes them to the tables writes there the last one's number as well, in the same transaction, and says
 * `applied`. A file is overwritten from its beginning when the tables have all that is in it, so two of them suffice.
 */
export class RedoLog {
  readonly #files: [RedoFile, RedoFile]
  #current: RedoFile
  #lastNumber: number
  #appliedNumber: number

  private constructor(files: [RedoFile, RedoFile], appliedNumber: number) {
    this.#files = files
    this.#current = files[0]
    this.#lastNumber = appliedNumber
    this.#appliedNumber = appliedNumber
  }

  /** For the only process that writes it, when the tables have every record up to `appliedNumber`, which is the last one. */
  static open(path: string, appliedNumber: number): RedoLog {
    const [first, second] = redoPaths(path)
    return new RedoLog([openFile(first), openFile(second)], appliedNumber)
  }

  /** The tables have every record up to this one. */
  get appliedNumber(): number {
    return this.#appliedNumber
  }

  /** Resolves with its number when the text is on disk. One at a time; what failed is to be tried again. */
  async append(text: string): Promise<number> {
    const file = this.#place()
    const number = this.#lastNumber + 1
    const bytes = encode({ number, text })
    await writeThrough(file.fd, bytes, file.end)
    file.end += bytes.length
    file.lastNumber = number
    this.#lastNumber = number
    return number
  }

  /** The tables have every record up to this one, on disk. */
  applied(number: number): void {
    this.#appliedNumber = number
  }

  close(): void {
    for (const { fd } of this.#files) closeSync(fd)
  }

  /** The file for the next record. */
  #place(): RedoFile {
    const [first, second] = this.#files
    const other = this.#current === first ? second : first
    if (this.#isFree(this.#current)) this.#current.end = 0
    else if (this.#current.end > TURN_BYTES && this.#isFree(other)) {
      other.end = 0
      this.#current = other
    }
    return this.#current
  }

  #isFree({ lastNumber }: RedoFile): boolean {
    return lastNumber <= this.#appliedNumber
  }
}

/**
 * The records that the tables of the SQLite file at `path` do not have yet: those that follow on number
 * `appliedNumber` without a gap. Others are of another database, which had this name before.
 */
export function readRedoRecords(path: string, appliedNumber: number): RedoRecord[] {
  const records = redoPaths(path)
    .filter((file) => existsSync(file))
    .flatMap((file) => decode(readFileSync(file)))
    .sort((one, other) => one.number - other.number)
  const following: RedoRecord[] = []
  for (const record of records) if (record.number === appliedNumber + following.length + 1) following.push(record)
  return following
}

/** Empty: where an older copy of the tables was put in place, records from before could follow on new ones some day. */
function openFile(path: string): RedoFile {
  try {
    makeFile(path)
    return { fd: openSync(path, constants.O_RDWR | WRITE_THROUGH), end: 0, lastNumber: 0 }
  } catch (cause) {
    throw new Error(`${path} cannot be written: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

function makeFile(path: string): void {
  const fd = openSync(path, 'w', 0o600)
  writeSync(fd, Buffer.alloc(FILE_BYTES))
  fsyncSync(fd)
  closeSync(fd)
  // Its name must be on disk, too. Windows has no such thing and needs none.
  if (process.platform === 'win32') return
  const directory = openSync(dirname(path), 'r')
  fsyncSync(directory)
  closeSync(directory)
}

function encode({ number, text }: RedoRecord): Buffer {
  const length = Buffer.byteLength(text)
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + length)
  bytes.writeUInt32LE(length, 0)
  bytes.writeBigUInt64LE(BigInt(number), NUMBER_AT)
  bytes.write(text, HEAD_BYTES)
  bytes.writeUInt32LE(Bun.hash.crc32(bytes.subarray(NUMBER_AT)), 4)
  return bytes
}

/** The records from the beginning of a file up to the first that is not whole or does not follow on the one before. */
function decode(bytes: Buffer): RedoRecord[] {
  const records: RedoRecord[] = []
  for (let start = 0; start + HEAD_BYTES <= bytes.length; ) {
    const end = start + HEAD_BYTES + bytes.readUInt32LE(start)
    if (end > bytes.length || bytes.readUInt32LE(start + 4) !== Bun.hash.crc32(bytes.subarray(start + NUMBER_AT, end)))
      break
    const number = Number(bytes.readBigUInt64LE(start + NUMBER_AT))
    const before = records.at(-1)
    if (before !== undefined && number !== before.number + 1) break
    records.push({ number, text: bytes.toString('utf8', start + HEAD_BYTES, end) })
    start = end
  }
  return records
}

/** With callbacks: a tenth faster than with promises, and every call waits for it. */
function writeThrough(fd: number, bytes: Buffer, position: number): Promise<void> {
  return new Promise((resolve, reject) => {
    write(fd, bytes, 0, bytes.length, position, (failure, written) => {
      if (failure) reject(failure)
      else if (written < bytes.length) reject(new Error(`only ${written} of ${bytes.length} bytes were written`))
      else if (WRITE_THROUGH !== 0) resolve()
      else fdatasync(fd, (problem) => (problem ? reject(problem) : resolve()))
    })
  })
}
