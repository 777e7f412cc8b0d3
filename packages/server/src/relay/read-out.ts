import type { Deadlines } from '../platform/deadlines.ts'
import type { StreamReader } from './stream-reader.ts'

/** Vendors close their stream at once; one that does not is left. */
const WAIT_MS = 1_000
const BYTES_MAX = 64 * 1024

/**
 * Reads what comes behind the end marker of a vendor's stream, and forgets it: a connection whose answer was read to
 * its last byte serves the next call, one that is cut off costs it another handshake. Nobody waits for this.
 */
export function readOut(reader: StreamReader, deadlines: Deadlines): void {
  const leave = () => void reader.cancel().catch(() => {})
  const deadline = { dueMs: performance.now() + WAIT_MS, onDue: leave }
  deadlines.watch(deadline)
  readAll(reader)
    .catch(() => {})
    .finally(() => {
      deadlines.drop(deadline)
      leave()
    })
}

async function readAll(reader: StreamReader): Promise<void> {
  for (let bytes = 0; bytes < BYTES_MAX; ) {
    const { value, done } = await reader.read()
    if (done) return
    bytes += value.byteLength
  }
}
