import type { AppError, Language } from '@tollgate/contract/app-error'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@tollgate/contract/endpoint'
import type { EndpointName, Endpoints } from '@tollgate/contract/endpoints/index'

/** The account behind a console call, as it is at this moment. */
export interface Actor {
  id: number
  username: string
  role: number
  status: number
  group: string
  concurrency_limit: number
  /** As stored. */
  limits: string
}

/** What a call brings beside its input, and what it may set beside its reply. */
export interface CallContext {
  language: Language
  requestId: string
  /** Scheme and host as the caller wrote them: `https://gate.example.com`. */
  origin: string
  clientAddress: string
  userAgent: string
  /** The id in the cookie, valid or not. */
  sessionId: string | undefined
  /** Names the browser before anyone signed in; from its cookie. */
  visitorId: string | undefined
  /** As `visitorId`, made and sent along when the browser has none. */
  openVisit(): string
  /** The caller named the signed-in account in the user-id header, as no page of another site can. */
  isOwnPage: boolean
  setSession(id: string): void
  clearSession(): void
  /** Answers a success with HTTP 302 to a path of this site: for calls that a browser navigates to. */
  redirectTo(path: string): void
  /** Answers a success with a page instead of JSON: for calls that a browser navigates to. */
  showPage(html: string): void
  /** Pages of every site may read the reply. */
  allowEveryOrigin(): void
  /** Rows of all pages, for the header `X-Total-Count`. */
  setTotalCount(total: number): void
  /** Text of a successful reply; empty when never called. */
  setMessage(text: string): void
}

type ActorOf<Endpoint> = Endpoint extends { access: 'anyone' }
  ? undefined
  : Endpoint extends { access: 'optional' }
    ? Actor | undefined
    : Actor

export interface Call<Endpoint> {
  actor: ActorOf<Endpoint>
  params: ParamsOf<Endpoint>
  query: QueryOf<Endpoint>
  body: BodyOf<Endpoint>
  context: CallContext
}

/** A failure that brings the reply's fields all the same: `success` is false and `message` says why. */
export class FailedReply<Reply> {
  readonly error: AppError
  readonly reply: Reply

  constructor(error: AppError, reply: Reply) {
    this.error = error
    this.reply = reply
  }
}

type Result<Endpoint> = ReplyOf<Endpoint> | FailedReply<ReplyOf<Endpoint>>

export type Handler<Endpoint> = (call: Call<Endpoint>) => Result<Endpoint> | Promise<Result<Endpoint>>

export type Handlers = { [Name in EndpointName]: Handler<Endpoints[Name]> }

/** The handlers of some endpoints: `HandlersFor<'login' | 'logout'>`. */
export type HandlersFor<Name extends EndpointName> = Pick<Handlers, Name>
