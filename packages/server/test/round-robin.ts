import { connect, createServer, type Socket } from 'node:net'

export interface RoundRobin {
  url: string
  stop(): Promise<void>
}

/** One address in front of several nodes: each new connection goes to the next one, byte for byte. */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Either side may reset; 'close' follows and ends the other one.
    socket.on('error', () => {})
  }
  let turn = 0
  const server = createServer({ noDelay: true }, (client) => {
    const node = connect({ port: ports[turn % ports.length] ?? 0, host: '127.0.0.1', noDelay: true })
    turn += 1
    for (const socket of [client, node]) keep(socket)
    client.pipe(node)
    node.pipe(client)
    client.once('close', () => node.destroy())
    node.once('close', () => client.destroy())
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address !== null && typeof address === 'object') resolve(address.port)
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const isClosed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await isClosed
    },
  }
}
