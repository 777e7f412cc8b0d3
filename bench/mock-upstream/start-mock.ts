import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '../fields-of.ts'
import { compileNative } from '../rig/compile-native.ts'
import { type PinnedProcess, startPinned } from '../rig/pinned-process.ts'

const SOURCES = join(import.meta.dir, 'native')

export interface MockTotals {
  /** Calls that arrived whole. Each of them ends up in one of the other two. */
  calls: number
  /** Calls whose last byte was handed to the kernel. */
  finished: number
  /** Calls whose caller left before that. */
  aborted: number
}

export interface MockUpstream {
  kind: MockKind
  origin: string
  process: PinnedProcess
  totals(): Promise<MockTotals>
  stop(): Promise<void>
}

export type MockKind = 'native' | 'bun'

/** Starts the mock upstream on a port of its own. `native` needs gcc; it is compiled when its sources are newer. */
export async function startMock(options: { kind: MockKind; cpu: number; tempDir: string }): Promise<MockUpstream> {
  const logFile = join(options.tempDir, `mock-upstream-${options.kind}.log`)
  const command =
    options.kind === 'native'
      ? [compileNative('mock-upstream', SOURCES)]
      : [process.execPath, join(import.meta.dir, 'bun-mock.ts')]
  let origin = ''
  const child = await startPinned({
    command,
    cpu: options.cpu,
    logFile,
    probe: async () => {
      const port = /listening on (\d+)/.exec(readFileSync(logFile, 'utf8'))?.[1]
      if (port === undefined) throw new Error('the mock upstream does not listen yet')
      origin = `http://127.0.0.1:${port}`
    },
  })
  return {
    kind: options.kind,
    origin,
    process: child,
    totals: async () => readTotals(await (await fetch(`${origin}/stats`)).json()),
    stop: async () => {
      await child.stop()
    },
  }
}

function readTotals(value: unknown): MockTotals {
  const fields = fieldsOf(value)
  const count = (name: keyof MockTotals) => Number(fields.get(name))
  return { calls: count('calls'), finished: count('finished'), aborted: count('aborted') }
}
