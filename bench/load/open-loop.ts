import { StreamConnection, type StreamOutcome } from './stream-connection.ts'

export interface OpenLoop {
  origin: string
  request: Uint8Array
  /** Streams started each second, however many still run. */
  perSecond: number
  count: number
  /** For the stream with this number, counted from 0: chunks after which the client leaves. */
  leaveAfterChunks?: (stream: number) => number | undefined
  /** Called for each content chunk of any stream as it arrives. */
  onChunk?: () => void
  /** Called when all streams have started. */
  onAllStarted?: () => Promise<void>
}

/**
 * Starts streams at a fixed rate and waits for all of them. A stream that cannot start in time counts its waiting too.
 * Connections are kept and used again, like in a client library.
 */
export async function runOpenLoop(load: OpenLoop): Promise<StreamOutcome[]> {
  const idle: StreamConnection[] = []
  const startedAtMs = performance.now()
  const streams: Promise<StreamOutcome>[] = []

  const runOne = async (stream: number, plannedAtMs: number): Promise<StreamOutcome> => {
    const connection = takeOpen(idle) ?? (await StreamConnection.open(load.origin))
    const leaveAfterChunks = load.leaveAfterChunks?.(stream)
    const outcome = await connection.run({
      request: load.request,
      plannedAtMs,
      ...(leaveAfterChunks === undefined ? {} : { leaveAfterChunks }),
      ...(load.onChunk && { onChunk: load.onChunk }),
    })
    if (connection.isOpen) idle.push(connection)
    return outcome
  }

  for (let stream = 0; stream < load.count; stream += 1) {
    const plannedAtMs = startedAtMs + (stream * 1000) / load.perSecond
    const waitMs = plannedAtMs - performance.now()
    if (waitMs > 0) await Bun.sleep(waitMs)
    streams.push(runOne(stream, plannedAtMs))
  }
  await load.onAllStarted?.()
  const outcomes = await Promise.all(streams)
  for (const connection of idle) connection.close()
  return outcomes
}

function takeOpen(idle: StreamConnection[]): StreamConnection | undefined {
  let connection = idle.pop()
  while (connection !== undefined && !connection.isOpen) connection = idle.pop()
  return connection
}
