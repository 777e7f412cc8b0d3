/** What the relay may know of the connection of a request, and do with it. */
export interface ClientConnection {
  /** The client's address, behind trusted proxies. */
  address(): string
  /** Seconds after which a silent connection is closed; 0: never. */
  setIdleSeconds(seconds: number): void
  /** For one that has been answered: it is closed when its client asks nothing more for as long as such a one is kept. */
  keepAlive(): void
  /** Room for what is kept beside the body, if there is any just now. */
  addRoom(bytes: number): boolean
  /** So many bytes are not kept any more; without a number nothing is, and the call has ended. */
  freeRoom(bytes?: number): void
}
