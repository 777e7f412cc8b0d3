import type { RelayEndpoint } from '@tollgate/contract/relay-endpoints'
import type { FormBody } from '../wire/form-body.ts'
import type { Identified } from './identify-caller.ts'

/** One request for a model, as it came in. */
export interface IncomingCall {
  request: Request
  requestId: string
  connection: ClientConnection
  endpoint: RelayEndpoint
  pathModel: string | undefined
  /** Of the address; without the key that Gemini's clients write there. */
  query: URLSearchParams
  /** By key, or by session for the playground. Throws `token.*`, `user.*` and `auth.*`. */
  identify(): Promise<Identified>
  /** Throws `request.body-too-large`, `request.encoding-unknown` and `request.invalid`. */
  readBody(): Promise<string>
  /** The same for multipart/form-data; throws `request.content-type` too. */
  readForm(): Promise<FormBody>
}

/** What the relay may know of the connection of a request, and do with it. */
export interface ClientConnection {
  /** The client's address, behind trusted proxies. */
  address(): string
  /** Seconds after which a silent connection is closed; 0: never. */
  setIdleSeconds(seconds: number): void
  /** For one that has been answered: it is closed when its client asks nothing more for as long as such a one is kept. */
  keepAlive(): void
}
