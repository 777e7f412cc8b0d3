import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, loadavg, release } from 'node:os'
import { join } from 'node:path'
import { median } from './statistics.ts'

/** One line about what the run ran on. The time of a flush to disk is in it because every answer waits for one. */
export function describeMachine(tempDir: string): string {
  const parts = [
    new Date().toISOString().slice(0, 16),
    `commit ${firstLineOf(['git', 'describe', '--always', '--dirty'])}`,
    `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown CPU'}`,
    `Linux ${release()}`,
    `Bun ${Bun.version}`,
    firstLineOf(['nginx', '-v']),
    firstLineOf(['wrk', '-v']).split(' [')[0],
    `node ${firstLineOf(['node', '--version'])}`,
    `flush to disk ${flushMs(tempDir).toFixed(2)} ms`,
    `load before ${loadavg()[0]?.toFixed(2)}`,
  ]
  return parts.join(' · ')
}

/** Some programs write their version to standard error, and wrk exits with 1 after it. */
function firstLineOf(command: string[]): string {
  if (Bun.which(command[0] ?? '') === null) return `no ${command[0]}`
  const { stdout, stderr } = Bun.spawnSync(command, { cwd: import.meta.dir })
  return `${stdout.toString()}${stderr.toString()}`.trim().split('\n')[0] ?? ''
}

function flushMs(folder: string): number {
  const file = join(folder, 'flush')
  const handle = openSync(file, 'w')
  const times = Array.from({ length: 50 }, () => {
    writeSync(handle, Buffer.alloc(4096))
    const startedAt = performance.now()
    fsyncSync(handle)
    return performance.now() - startedAt
  })
  closeSync(handle)
  rmSync(file)
  return median(times)
}
