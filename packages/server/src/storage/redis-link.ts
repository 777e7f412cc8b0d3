import { RedisClient } from 'bun'

/** Nothing came back for this long: the connection is given up, and whoever waits hears of it. */
const SILENCE_MS = 1_500
/** An idle connection is asked this often whether it is still there. */
const WATCH_EVERY_MS = 250
const HEARTBEAT_EVERY = 8
const CONNECT_TIMEOUT_MS = 1_500
const RECONNECT_AFTER_MS = 250

const CLOSED = 'ERR_REDIS_CONNECTION_CLOSED'

export interface Script {
  text: string
  /** SHA-1 of the text, in hex. */
  sha: string
}

export function scriptOf(text: string): Script {
  return { text, sha: new Bun.CryptoHasher('sha1').update(text).digest('hex') }
}

export interface LinkOptions {
  url: string
  /** Loaded before the connection counts as ready. */
  scripts: readonly Script[]
  /** Done on each connection before it counts as ready. */
  prepare?(client: RedisClient): Promise<void>
  /** Called on each connection before others use it; `wasLost` when an earlier one, or an attempt, failed. */
  onReady(connection: { client: RedisClient; wasLost: boolean }): void
}

/**
 * One connection that comes back by itself. While there is none, or the server is silent, every command is refused
 * within 2 s. Replies are handed out in the order in which the server carried the commands out.
 */
export class RedisLink {
  readonly #options: LinkOptions
  readonly #watch: Timer
  #client: RedisClient | undefined
  #connecting: Promise<RedisClient>
  #reconnect: Timer | undefined
  #isClosed = false
  #wasLost = false
  #pending = 0
  #lastReplyMs = 0
  #watchRounds = 0

  constructor(options: LinkOptions) {
    this.#options = options
    this.#connecting = this.#start()
    this.#watch = setInterval(() => this.#lookForSilence(), WATCH_EVERY_MS)
    this.#watch.unref()
  }

  /** Rejects when there is no connection, when it breaks before the reply, and when the server refuses. */
  send(command: string, parameters: string[]): Promise<unknown> {
    const client = this.#client
    if (client !== undefined) return this.#track(client.send(command, parameters))
    return this.#connecting.then((ready) => this.#track(ready.send(command, parameters)))
  }

  run(script: Script, keys: readonly string[], parameters: readonly (string | number)[]): Promise<unknown> {
    const rest = [String(keys.length), ...keys, ...parameters.map(String)]
    return this.send('EVALSHA', [script.sha, ...rest]).catch((error) => {
      if (!String(error).includes('NOSCRIPT')) throw error
      return this.send('EVAL', [script.text, ...rest])
    })
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#watch)
    clearTimeout(this.#reconnect)
    this.#client?.close()
  }

  #track(reply: Promise<unknown>): Promise<unknown> {
    if (this.#pending === 0) this.#lastReplyMs = performance.now()
    this.#pending += 1
    const answered = () => {
      this.#pending -= 1
      this.#lastReplyMs = performance.now()
    }
    reply.then(answered, answered)
    return reply
  }

  #start(): Promise<RedisClient> {
    this.#connecting = this.#connect()
    this.#connecting.catch(() => undefined)
    return this.#connecting
  }

  async #connect(): Promise<RedisClient> {
    const client = new RedisClient(this.#options.url, { autoReconnect: false, enableOfflineQueue: false })
    client.onclose = () => this.#lost(client)
    const deadline = setTimeout(() => client.close(), CONNECT_TIMEOUT_MS)
    try {
      await client.connect()
      for (const script of this.#options.scripts) await client.send('SCRIPT', ['LOAD', script.text])
      await this.#options.prepare?.(client)
      if (this.#isClosed) throw new Error('closed while connecting')
      this.#client = client
      this.#options.onReady({ client, wasLost: this.#wasLost })
      return client
    } catch (error) {
      this.#lost(client, error)
      client.close()
      throw error
    } finally {
      clearTimeout(deadline)
    }
  }

  #lost(client: RedisClient, cause?: unknown): void {
    client.onclose = () => undefined
    this.#client = undefined
    this.#wasLost = true
    this.#connecting = refused(this.#options.url, cause)
    clearTimeout(this.#reconnect)
    if (!this.#isClosed) this.#reconnect = setTimeout(() => this.#start(), RECONNECT_AFTER_MS)
  }

  #lookForSilence(): void {
    const client = this.#client
    if (client === undefined) return
    if (this.#pending > 0) {
      if (performance.now() - this.#lastReplyMs > SILENCE_MS) client.close()
      return
    }
    this.#watchRounds += 1
    if (this.#watchRounds % HEARTBEAT_EVERY === 0) this.send('PING', []).catch(() => undefined)
  }
}

/**
 * What commands meet between two attempts to connect. Bun tells of a wrong password only that the connection was
 * closed, as of a server that is not there.
 */
function refused(url: string, cause?: unknown): Promise<RedisClient> {
  const isRefusal = cause instanceof Error && 'code' in cause && cause.code !== CLOSED
  const reason = isRefusal ? cause.message : 'nobody answers there, or it refuses the password of REDIS_CONN_STRING'
  const error = new Error(`Redis is not reachable at ${new URL(url).host}: ${reason}`)
  const refusal = Promise.reject(Object.assign(error, { code: CLOSED }))
  refusal.catch(() => undefined)
  return refusal
}
