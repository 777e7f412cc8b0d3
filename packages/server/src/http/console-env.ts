import type { Language } from '@tollgate/contract/app-error'
import type { Context } from 'hono'

/** What the listener passes along with each request, and what is known of a request before it is answered. */
export interface ConsoleEnv {
  Bindings: {
    /** Of the other end of the connection: the client's or a proxy's. */
    socketAddress: string
    /** A connection on which nothing moves stays open until the answer; missing where nobody listens. */
    keepConnection?: () => void
  }
  Variables: {
    requestId: string
    clientAddress: string
    language: Language
  }
}

export type ConsoleContext = Context<ConsoleEnv>
