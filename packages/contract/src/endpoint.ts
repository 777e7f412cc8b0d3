import * as z from 'zod/mini'

/**
 * Who may call an endpoint. `anyone` and `optional` need no session; `optional` reads one when present.
 * The other three need at least that role (roles.ts).
 */
export type Access = 'anyone' | 'optional' | 'user' | 'admin' | 'root'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How the reply is wrapped. `data`: `{ success, message, data: reply }`. `top`: the reply's own fields beside
 * `success` and `message` (some calls of the public API family answer so). `file`: the reply is a `FileReply`, sent
 * while it is made; only refusals are JSON.
 */
export type ReplyPlace = 'data' | 'top' | 'file'

/** A file to be saved. Its parts are asked for as fast as the caller takes them, and no more once the caller has left. */
export interface FileReply {
  /** Letters, digits, dots and hyphens. */
  name: string
  contentType: string
  parts: AsyncIterable<string>
}
export const FileReply = z.custom<FileReply>()

export interface EndpointDefinition<
  Path extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Level extends Access = Access,
> {
  method: HttpMethod
  /** Parameters stand in braces: `/api/token/{id}`. A trailing slash variant is served too. */
  path: string
  access: Level
  /** A system access token is not enough: what it is for are programs, and these calls decide who gets in. */
  onlyBySession?: true
  summary: string
  params?: Path
  query?: Query
  body?: Body
  reply: Reply
  replyIn?: ReplyPlace
  /** `critical`: counted against the shared limit of sign-in calls. */
  rateLimit?: 'critical'
  /** A GET that changes something: refused when another site causes it, as every other method is. */
  changesState?: true
  /** A POST that only asks: it changes nothing, so an administrator's is not on record. */
  isQuestion?: true
  /** A GET that changes something all the same when another site leads to it, after asking; administrators' are on record. */
  isAudited?: true
  /** Of the body; missing: 2. */
  bodyMaxMb?: number
  /** The answer may take minutes: the connection is kept meanwhile. */
  takesLong?: true
  /** HTTP status when path, query or body cannot be understood; 200 when missing. */
  invalidInputStatus?: number
  /** Such a refusal names no field: clients of this API family know the text of these calls to the letter. */
  isRefusedPlainly?: true
  /** What such a refusal says beside `success` and `code`, made of its text; missing: that text as `message`. */
  invalidInputReply?: (reason: string) => object
}

/**
 * Declares one console call. Server handler, web client and OpenAPI document all follow from it.
 * Unknown fields of query and body are dropped: clients of the public API family send whole rows back.
 */
export function endpoint<
  Path extends z.ZodMiniType = z.ZodMiniUndefined,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Level extends Access = Access,
>(
  definition: EndpointDefinition<Path, Query, Body, Reply, Level>,
): EndpointDefinition<Path, Query, Body, Reply, Level> {
  return definition
}

export type ParamsOf<E> = E extends EndpointDefinition<infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never
export type QueryOf<E> = E extends EndpointDefinition<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never
export type QueryInputOf<E> = E extends EndpointDefinition<infer _P, infer Q, infer _B, infer _R> ? z.input<Q> : never
export type BodyOf<E> = E extends EndpointDefinition<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never
export type BodyInputOf<E> = E extends EndpointDefinition<infer _P, infer _Q, infer B, infer _R> ? z.input<B> : never
export type ReplyOf<E> = E extends EndpointDefinition<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never

/** Digits alone: `Number` would read `0x10` and `1e1` too, as an id that nobody meant. */
const readDigits = (value: unknown): number => (/^ *-?\d{1,16} *$/.test(String(value)) ? Number(value) : Number.NaN)

/** `{id}` in a path. */
export const IdParams = z.object({ id: z.pipe(z.transform(readDigits), z.number().check(z.int(), z.positive())) })

/** A query parameter that is a whole number; absent or empty text reads as the default. */
export const queryInteger = (whenMissing: number) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined || value === '' ? whenMissing : readDigits(value))),
    z.number().check(z.int()),
  )

/** A time as a query parameter; 0 is open. Clients of this API family send an empty field of a form as `NaN`. */
export const queryTime = z.pipe(
  z.transform((value: unknown) => (value === undefined || value === '' || value === 'NaN' ? 0 : readDigits(value))),
  z.number().check(z.int()),
)

/** Minutes by which a clock is ahead of UTC, 14 hours at most; absent or empty text reads as 0. */
export const queryOffset = z.pipe(queryInteger(0), z.number().check(z.minimum(-840), z.maximum(840)))

/** A query flag: `true` and `1` are true, all else is false. */
export const queryFlag = z.pipe(
  z.transform((value: unknown) => value === 'true' || value === '1' || value === true),
  z.boolean(),
)

/** A query text; absent reads as empty. Over-long text is refused. */
export const queryText = z._default(z.string().check(z.maxLength(256)), '')
