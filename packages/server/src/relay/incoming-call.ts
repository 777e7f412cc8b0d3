import type { RelayEndpoint } from '@tollgate/contract/relay-endpoints'
import type { FormBody } from '../wire/form-body.ts'
import type { ClientConnection } from './client-connection.ts'
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
  identify(): Identified | Promise<Identified>
  /** Throws `request.body-too-large`, `request.encoding-unknown` and `request.invalid`. */
  readBody(): Promise<string>
  /** The same for multipart/form-data; throws `request.content-type` too. */
  readForm(): Promise<FormBody>
}
