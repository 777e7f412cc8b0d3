import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps these files in memory: to flush them costs nothing, so a run takes as long on a busy disk as on an idle one. */
const IN_MEMORY = '/dev/shm'
/** Many times what a run writes. */
const BYTES_NEEDED = 8 * 1024 ** 3

/** A folder for all that a run of the tests writes, which `remove` takes away again. */
export function openTestFolder() {
  const path = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'tollgate-tests-'))
  // PostgreSQL runs under an account of its own.
  chmodSync(path, 0o755)
  const remove = () => {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // A server that is just ending still writes: what it leaves is little, and no fault of the tests.
    }
  }
  return { path, remove }
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, freemem()) > BYTES_NEEDED
  } catch {
    return false
  }
}
