/** What the relay may know of the connection of a request, and do with it. */
export interface ClientConnection {
  /** The client's address, behind trusted proxies. */
  address(): string
  /** Seconds after which a silent connection is closed; 0: never. */
  setIdleSeconds(seconds: number): void
  /** For one that has been answered: it is closed when its client asks nothing more for as long as such a one is kept. */
  keepAlive(): void
  /** The call has ended, and nothing of its body is kept any more. */
  freeRoom(): void
}
