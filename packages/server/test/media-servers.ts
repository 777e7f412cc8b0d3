import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Server } from 'node:net'
import { fetchMedia, type MediaParts } from '../src/upstream/fetch-media.ts'
import { createAddressGuard } from '../src/upstream/guard-address.ts'
import { MEDIA_LIMITS } from '../src/upstream/media/limits.ts'
import { createPublicAddresses } from '../src/upstream/media/public-addresses.ts'
import { freePort } from './real-servers.ts'
import { TEST_CERTIFICATE } from './test-certificate.ts'

/** Stands for the internet; the rest of the loopback network is as private as ever. */
export const PUBLIC = '127.0.0.2'
export const PRIVATE = '127.0.0.1'
export const PNG = Buffer.from('\x89PNG\r\n\x1a\nand so on', 'latin1')

/** Servers of one test, stopped after it. */
export class MediaServers {
  readonly stops: (() => Promise<void>)[] = []

  serve(answer: RequestListener, where: { host?: string; port?: number } = {}): Promise<number> {
    return listen(this, createServer(answer), where)
  }

  serveTls(answer: RequestListener): Promise<number> {
    return listen(this, createTlsServer(TEST_CERTIFICATE, answer))
  }

  async stopLast(): Promise<void> {
    await this.stops.pop()?.()
  }

  async stopAll(): Promise<void> {
    while (this.stops.length > 0) await this.stopLast()
  }
}

/** Listens on one address: where no port is said, on one that is free on both. */
async function listen(
  servers: MediaServers,
  server: Server & { closeAllConnections(): void },
  { host = PUBLIC, port = freePort() } = {},
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  servers.stops.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not a port')
  return address.port
}

export const answerPng = (_: IncomingMessage, response: ServerResponse) => void response.end(PNG)

/** Every name is the public stand-in unless told otherwise. */
export const partsWith = (
  changes: Partial<MediaParts> = {},
  resolve = async (_host: string) => [PUBLIC],
): MediaParts => ({
  options: () => ({ WorkerUrl: '', WorkerValidKey: '' }),
  guard: createAddressGuard([]),
  addresses: createPublicAddresses({ allowlist: [PUBLIC], resolve }),
  limits: MEDIA_LIMITS,
  ...changes,
})

export const get = (url: string, parts = partsWith(), signal = new AbortController().signal) =>
  fetchMedia(url, { signal, parts })
