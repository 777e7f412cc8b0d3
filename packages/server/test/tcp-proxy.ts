import type { Socket } from 'bun'

/** Stands between a client and a local server and does what a bad network does. */
export interface TcpProxy {
  readonly port: number
  /** Ends every connection of now. */
  cut(): void
  /** Takes bytes, also of new connections, and passes none on. */
  swallow(): void
  forward(): void
  stop(): void
}

interface Side {
  other?: Socket<Side>
  /** Bytes that came before the other side was there, or faster than it took them. */
  queue: Uint8Array[]
}

/** Listens on a free port of the loopback address and passes on to another. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Socket<Side>>()
  let isSwallowing = false

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
    if (other === undefined) return
    other.data.queue.push(bytes.slice())
    flush(other)
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
        client.data = { queue: [] }
        open.add(client)
        client.pause()
        Bun.connect<Side>({
          hostname: '127.0.0.1',
          port: targetPort,
          data: { other: client, queue: [] },
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
    stop: () => {
      for (const socket of open) socket.terminate()
      listener.stop(true)
    },
  }
}
