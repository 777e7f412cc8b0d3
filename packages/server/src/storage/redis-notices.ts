import type { RedisClient } from 'bun'
import { RedisLink } from './redis-link.ts'

type Listener = (payload: string) => unknown

/** Notices need a connection of their own: one that listens may not ask. */
export class RedisNotices {
  readonly #listeners = new Map<string, Listener[]>()
  readonly #link: RedisLink
  #client: RedisClient | undefined

  constructor(url: string) {
    this.#link = new RedisLink({
      url,
      scripts: [],
      onReady: ({ client, wasLost }) => {
        this.#client = client
        for (const channel of this.#listeners.keys()) this.#listen(client, channel)
        if (wasLost) this.#tellAllThatSomethingMayBeMissed()
      },
    })
  }

  subscribe(channel: string, listener: Listener): void {
    const known = this.#listeners.get(channel)
    this.#listeners.set(channel, [...(known ?? []), listener])
    if (known === undefined && this.#client !== undefined) this.#listen(this.#client, channel)
  }

  close(): void {
    this.#link.close()
  }

  /** A connection that breaks on the way is replaced, and then listens again. */
  #listen(client: RedisClient, channel: string): void {
    client.subscribe(channel, (payload) => this.#tell(channel, payload)).catch(() => client.close())
  }

  #tell(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) void listener(payload)
  }

  #tellAllThatSomethingMayBeMissed(): void {
    for (const channel of this.#listeners.keys()) this.#tell(channel, '')
  }
}
