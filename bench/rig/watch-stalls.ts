import { join } from 'node:path'
import { compileNative, hasCompiler } from './compile-native.ts'
import { RIG_CPU, SERVER_CPU } from './target.ts'

/** Time in which a CPU of this machine stood still, in milliseconds of `performance.now()`. */
export interface Stall {
  fromMs: number
  toMs: number
}

const SOURCES = join(import.meta.dir, 'native')

/**
 * Watches both CPUs for times in which the machine under this one gave them to somebody else. `end` gives what was seen;
 * nothing where there is no compiler, or no right to real-time priority.
 */
export async function watchStalls(): Promise<{ end(): Promise<Stall[]> }> {
  if (!hasCompiler()) return { end: async () => [] }
  const program = compileNative('stall-watcher', SOURCES)
  const watchers = [SERVER_CPU, RIG_CPU].map((cpu) => {
    const child = Bun.spawn([program, String(cpu)], { stdin: 'ignore', stdout: 'pipe', stderr: 'ignore' })
    return { child, text: new Response(child.stdout).text() }
  })
  return {
    end: async () => {
      for (const { child } of watchers) child.kill()
      const texts = await Promise.all(watchers.map(({ text }) => text))
      return texts.flatMap(stallsIn)
    },
  }
}

function stallsIn(text: string): Stall[] {
  const lines = text.split('\n').map((line) => line.split(' ').map(Number))
  return lines.flatMap(([from, to]) =>
    from !== undefined && to !== undefined ? [{ fromMs: nowOf(from), toMs: nowOf(to) }] : [],
  )
}

const nowOf = (epochUs: number): number => epochUs / 1000 - performance.timeOrigin

/**
 * Of the calls, those during which no CPU stood still. What a stall held up is worked off after it, which takes no longer
 * than it did.
 */
export function withoutStalls<Call extends { startedAtMs: number; tookMs: number }>(
  calls: readonly Call[],
  stalls: readonly Stall[],
): Call[] {
  return calls.filter(({ startedAtMs, tookMs }) =>
    stalls.every(({ fromMs, toMs }) => startedAtMs + tookMs < fromMs || startedAtMs > toMs + (toMs - fromMs)),
  )
}

/** What something took without the time in which a CPU stood still. Two CPUs that stood still together count once. */
export function tookWithoutStalls(
  { startedAtMs, tookMs }: { startedAtMs: number; tookMs: number },
  stalls: readonly Stall[],
): number {
  let stoodStillMs = 0
  let untilMs = startedAtMs
  for (const { fromMs, toMs } of stalls.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const from = Math.max(fromMs, untilMs)
    const to = Math.min(toMs, startedAtMs + tookMs)
    if (to <= from) continue
    stoodStillMs += to - from
    untilMs = to
  }
  return tookMs - stoodStillMs
}
