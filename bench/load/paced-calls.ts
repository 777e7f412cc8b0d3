import { StreamConnection } from './stream-connection.ts'

export interface PacedCalls {
  origin: string
  /** The whole HTTP request. */
  request: Uint8Array
  /** Calls started each second, however many still run. */
  perSecond: number
  /** No call is started after it. */
  end: Promise<unknown>
}

/** One call; `startedAtMs` in the time of `performance.now()`. */
export interface PacedCall {
  startedAtMs: number
  tookMs: number
}

interface EndedCall extends PacedCall {
  /** 0 when the connection was closed before the answer. */
  status: number
}

/**
 * Calls that are answered in one piece, started at a fixed rate over kept connections, whether or not earlier ones were
 * answered: no call waits for another, so that each counts from when it was started. Throws when one is not answered
 * with 200.
 */
export async function runPacedCalls({ origin, request, perSecond, end }: PacedCalls): Promise<PacedCall[]> {
  const idle: StreamConnection[] = []
  const calls: Promise<EndedCall>[] = []

  const runOne = async (): Promise<EndedCall> => {
    const startedAtMs = performance.now()
    const connection = idle.pop() ?? (await StreamConnection.open(origin))
    const { status } = await connection.run({ request, plannedAtMs: startedAtMs })
    const tookMs = performance.now() - startedAtMs
    if (connection.isOpen) idle.push(connection)
    return { status, startedAtMs, tookMs }
  }

  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  const startedAtMs = performance.now()
  while (!isOver) {
    const plannedAtMs = startedAtMs + (calls.length * 1000) / perSecond
    const waitMs = plannedAtMs - performance.now()
    if (waitMs > 0) await Bun.sleep(waitMs)
    calls.push(runOne())
  }
  await over
  const ended = await Promise.all(calls)
  for (const connection of idle) connection.close()
  const refused = ended.find(({ status }) => status !== 200)
  if (refused !== undefined) throw new Error(`a call was answered with ${refused.status}`)
  return ended
}
