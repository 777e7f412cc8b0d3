import { createServer, type Server, type Socket } from 'node:net'

/** A request as it came in. Header names are lower case. */
export interface SocketRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** One answer under way, down to single bytes: what a broken vendor sends is written here on purpose. */
export interface Exchange {
  request: SocketRequest
  /** Resolves when the connection is gone, whoever closed it. */
  closed: Promise<void>
  readonly isClosed: boolean
  readonly bytesSent: number
  /** Bytes as they are, without any framing. Resolves when the system took them: a slow reader holds it back. */
  raw(bytes: string | Uint8Array): Promise<void>
  /** A whole answer with its length. */
  reply(status: number, headers: Record<string, string>, body: string | Uint8Array): Promise<void>
  /** Head of an answer whose length is open. */
  begin(status: number, headers: Record<string, string>): Promise<void>
  /** One HTTP chunk. */
  chunk(bytes: string | Uint8Array): Promise<void>
  /** The closing chunk. */
  end(): Promise<void>
  /** Closes the connection in good order, wherever the answer stands. */
  cut(): void
  /** Ends the connection with a reset. */
  reset(): void
}

export interface SocketServer {
  port: number
  /** Ends open connections too. */
  stop(): Promise<void>
}

/** HTTP/1.1 on a free loopback port, one request at a time on each connection. */
export async function serveSockets(answer: (exchange: Exchange) => Promise<void>): Promise<SocketServer> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // A peer that resets is part of the game; 'close' follows.
    socket.on('error', () => {})
    readRequests(socket, answer)
  })
  const port = await listen(server)
  return {
    port,
    stop: async () => {
      const isClosed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await isClosed
    },
  }
}

const listen = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('not a port'))
      else resolve(address.port)
    })
  })

function readRequests(socket: Socket, answer: (exchange: Exchange) => Promise<void>): void {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let parts: Buffer[] = []
  let isAnswering = false
  // Joining the parts of a big body again for each packet would take seconds: wait until there is enough.
  let neededLength = 0
  const next = async (): Promise<void> => {
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    if (isAnswering || length < neededLength) return
    const received = Buffer.concat(parts)
    parts = [received]
    const parsed = parseRequest(received)
    neededLength = parsed.state === 'incomplete' ? parsed.neededLength : 0
    if (parsed.state === 'incomplete') return
    parts = [received.subarray(parsed.length)]
    isAnswering = true
    await answer(exchangeOn({ socket, closed, request: parsed.request }))
    isAnswering = false
    await next()
  }
  socket.on('data', (data) => {
    parts.push(typeof data === 'string' ? Buffer.from(data) : data)
    void next()
  })
}

type Parsed =
  | { state: 'complete'; request: SocketRequest; length: number }
  | { state: 'incomplete'; neededLength: number }

/** The first request in the bytes and how many of them it takes. */
function parseRequest(bytes: Buffer): Parsed {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return { state: 'incomplete', neededLength: bytes.length + 1 }
  const [requestLine = '', ...headerLines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const [method = '', path = ''] = requestLine.split(' ')
  const headers = Object.fromEntries(
    headerLines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const start = headEnd + 4
  const isChunked = headers['transfer-encoding'] === 'chunked'
  const bodyLength = Number(headers['content-length'] ?? 0)
  const body = isChunked ? readChunks(bytes.subarray(start)) : readLength(bytes.subarray(start), bodyLength)
  if (!body) return { state: 'incomplete', neededLength: isChunked ? bytes.length + 1 : start + bodyLength }
  return { state: 'complete', request: { method, path, headers, body: body.content }, length: start + body.length }
}

interface ReadBody {
  content: Buffer
  /** Bytes it took, framing included. */
  length: number
}

const readLength = (bytes: Buffer, length: number): ReadBody | undefined =>
  bytes.length < length ? undefined : { content: bytes.subarray(0, length), length }

function readChunks(bytes: Buffer): ReadBody | undefined {
  const parts: Buffer[] = []
  let position = 0
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', position)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.subarray(position, lineEnd).toString('latin1'), 16)
    const end = lineEnd + 2 + size
    if (bytes.length < end + 2) return undefined
    if (size === 0) return { content: Buffer.concat(parts), length: end + 2 }
    parts.push(bytes.subarray(lineEnd + 2, end))
    position = end + 2
  }
}

function exchangeOn({
  socket,
  closed,
  request,
}: {
  socket: Socket
  closed: Promise<void>
  request: SocketRequest
}): Exchange {
  let bytesSent = 0
  const raw = async (bytes: string | Uint8Array): Promise<void> => {
    if (socket.destroyed) return
    bytesSent += Buffer.byteLength(bytes)
    if (socket.write(bytes)) return
    await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
  const head = (status: number, headers: Record<string, string>): string =>
    `HTTP/1.1 ${status} ${status === 200 ? 'OK' : 'Fault'}\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`
  return {
    request,
    closed,
    get isClosed() {
      return socket.destroyed
    },
    get bytesSent() {
      return bytesSent
    },
    raw,
    reply: async (status, headers, body) => {
      await raw(head(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) }))
      await raw(body)
    },
    begin: (status, headers) => raw(head(status, { ...headers, 'transfer-encoding': 'chunked' })),
    chunk: (bytes) => {
      const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
      return raw(Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')]))
    },
    end: () => raw('0\r\n\r\n'),
    cut: () => socket.end(),
    reset: () => socket.resetAndDestroy(),
  }
}
