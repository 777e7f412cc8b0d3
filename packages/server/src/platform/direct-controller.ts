/** What Bun gives to the source of a `direct` stream. `write` answers with a promise when the client reads slowly. */
export interface DirectController {
  write(bytes: Uint8Array | string): number | Promise<number>
  flush(): unknown
  close(): void
}
