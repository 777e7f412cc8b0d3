import type { FamilyName, InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import type { JsonObject } from '../../src/wire/read-json.ts'

/** One call, written in the words of each client format. */
export interface SampleCall {
  name: string
  /** Missing: clients of that format cannot say it. */
  bodies: { [Name in InboundFamilyName]?: JsonObject }
  pieces: readonly Piece[]
  /** Formats that would lose what the call is about; missing: none. */
  refusedBy?: readonly FamilyName[]
}

/** One thing that a call says: it arrives, or a warning names it. */
export interface Piece {
  what: string
  /** In the JSON text that the vendor gets. */
  found: RegExp
  warning: RegExp
  /** Missing: all that have a body. */
  from?: readonly InboundFamilyName[]
  /** Formats that have this at all; others need not even warn. Missing: all. */
  to?: readonly FamilyName[]
}

export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
export const PDF = 'JVBERi0xLjQKJUVPRgo='

export const user = (content: unknown) => ({ role: 'user', content })
export const text = (said: string) => ({ type: 'text', text: said })
export const turn = (role: 'user' | 'model', ...parts: object[]) => ({ role, parts })

/** A text that must arrive, or that the warning names. */
export const said = (marker: string, warning: RegExp): Piece => ({ what: marker, found: new RegExp(marker), warning })
