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

/** How long each call took, shortest first, in milliseconds. */
export interface CallTimes {
  sortedMs: readonly number[]
}

interface Call {
  /** 0 when the connection was closed before the answer. */
  status: number
  tookMs: number
}

/**
 * Calls that are answered in one piece, started at a fixed rate over kept connections. A call that cannot start in time
 * counts its waiting too. Throws when one is not answered with 200.
 */
export async function runPacedCalls({ origin, request, perSecond, end }: PacedCalls): Promise<CallTimes> {
  const idle: StreamConnection[] = []
  const calls: Promise<Call>[] = []

  const runOne = async (plannedAtMs: number): Promise<Call> => {
    const connection = idle.pop() ?? (await StreamConnection.open(origin))
    const { status } = await connection.run({ request, plannedAtMs })
    const tookMs = performance.now() - plannedAtMs
    if (connection.isOpen) idle.push(connection)
    return { status, tookMs }
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
    calls.push(runOne(plannedAtMs))
  }
  await over
  const ended = await Promise.all(calls)
  for (const connection of idle) connection.close()
  const refused = ended.find(({ status }) => status !== 200)
  if (refused !== undefined) throw new Error(`a call was answered with ${refused.status}`)
  return { sortedMs: ended.map(({ tookMs }) => tookMs).sort((one, other) => one - other) }
}
