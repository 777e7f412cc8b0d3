import type { Socket } from 'bun'

/** Stands between a client and a local server and does what a bad network does. */
export interface TcpProxy {
  readonly port: number
  /** Ends every connection of now. */
  cut(): void
  /** Takes bytes, also of new connections, and passes none on. */
  swallow(): void
  forward(): void
  /**
   * Waits for bytes from a client that hold this text, and cuts their connection: before they are passed on, or when
   * the answer to them comes. Once.
   */
  cutAt(text: string, moment: 'request' | 'answer'): void
  stop(): void
}

interface Side {
  isClient: boolean
  other?: Socket<Side>
  /** Bytes that came before the other side was there, or faster than it took them. */
  queue: Uint8Array[]
}

/** Listens on a free port of the loopback address and passes on to another. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Socket<Side>>()
  let isSwallowing = false
  let trap: { text: string; moment: 'request' | 'answer' } | undefined
  const doomed = new WeakSet<Socket<Side>>()

  const flush = (socket: Socket<Side>): void => {
    for (let bytes = socket.data.queue.shift(); bytes !== undefined; bytes = socket.data.queue.shift()) {
      const written = socket.write(bytes)
      if (written < bytes.length) {
        socket.data.queue.unshift(bytes.subarray(Math.max(0, written)))
        return
      }
    }
  }
  const pass = (from: Socket<Side>, bytes: Uint8Array): void => {
    if (isSwallowing) return
    const { other } = from.data
    if (other === undefined || isCut(from, bytes, other)) return
    other.data.queue.push(bytes.slice())
    flush(other)
  }
  const isCut = (from: Socket<Side>, bytes: Uint8Array, other: Socket<Side>): boolean => {
    const isTrapped = from.data.isClient && trap !== undefined && Buffer.from(bytes).includes(trap.text)
    if (isTrapped && trap?.moment === 'answer') doomed.add(other)
    const mustCut = doomed.has(from) || (isTrapped && trap?.moment === 'request')
    if (isTrapped) trap = undefined
    if (mustCut) for (const socket of [from, other]) socket.terminate()
    return mustCut
  }
  const end = (socket: Socket<Side>): void => {
    open.delete(socket)
    socket.data.other?.end()
  }

  const target = { data: pass, drain: flush, close: end, error: end }
  const listener = Bun.listen<Side>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      ...target,
      open: (client) => {
        client.data = { isClient: true, queue: [] }
        open.add(client)
        client.pause()
        Bun.connect<Side>({
          hostname: '127.0.0.1',
          port: targetPort,
          data: { isClient: false, other: client, queue: [] },
          socket: target,
        })
          .then((server) => {
            open.add(server)
            client.data.other = server
            client.resume()
          })
          .catch(() => client.end())
      },
    },
  })
  return {
    port: listener.port,
    cut: () => {
      for (const socket of open) socket.terminate()
    },
    swallow: () => {
      isSwallowing = true
    },
    forward: () => {
      isSwallowing = false
    },
    cutAt: (text, moment) => {
      trap = { text, moment }
    },
    stop: () => {
      for (const socket of open) socket.terminate()
      listener.stop(true)
    },
  }
}
