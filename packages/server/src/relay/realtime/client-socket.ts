/** The client's end of a session. */
export interface ClientSocket {
  /** A promise while the client is behind; it resolves when the connection ends, too. */
  send(message: string | Uint8Array): void | Promise<void>
  /** Nothing is read from the client until `resume`. */
  pause(): void
  resume(): void
  close(code: number, reason: string): void
  /** Ends the connection at once. */
  terminate(): void
}
