const OPENING_BRACE = 0x7b

/** The text of a message that may hold an event: some send them as binary frames. Empty for all other bytes. */
export function textOf(message: string | Uint8Array): string {
  if (typeof message === 'string') return message
  return message[0] === OPENING_BRACE ? new TextDecoder().decode(message) : ''
}
