import { AppError } from '@tollgate/contract/app-error'
import { REQUEST_ID_HEADER, SESSION_COOKIE, USER_ID_HEADER, VISITOR_COOKIE } from '@tollgate/contract/constants'
import type { EndpointDefinition, FileReply } from '@tollgate/contract/endpoint'
import { type EndpointName, endpoints } from '@tollgate/contract/endpoints/index'
import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import { type Actor, type CallContext, FailedReply, type Handlers } from '../console/handler.ts'
import { SESSION_SECONDS } from '../domain/sign-in/sessions.ts'
import type { SignIn } from '../domain/sign-in/sign-in.ts'
import type { PaymentCallbacks } from '../domain/wallet/payment-callbacks.ts'
import { randomSecret } from '../platform/ids.ts'
import { languageOf } from '../platform/language.ts'
import { clientAddressOf, isSecureCall, type TrustedProxies } from './client-address.ts'
import type { ConsoleContext, ConsoleEnv } from './console-env.ts'
import { failure, readThrown, success, tooMany, unknownPath } from './console-reply.ts'
import { bySession, identifyActor, refuseOtherSites } from './console-session.ts'
import { addHealthRoutes, type HealthParts } from './health-routes.ts'
import { addPaymentRoutes } from './payment-routes.ts'
import type { RateLimits } from './rate-limits.ts'
import { type CallInput, readInput } from './read-input.ts'
import { securityHeaders } from './security-headers.ts'
import { sendFile } from './send-file.ts'
import type { WebFiles } from './web-files.ts'

export interface ConsoleAppParts {
  handlers: Handlers
  signIn: Pick<SignIn, 'findBySession' | 'findByAccessToken'>
  limits: RateLimits
  isTrustedProxy: TrustedProxies
  newRequestId(): string
  payments: PaymentCallbacks
  health: HealthParts
  webFiles: WebFiles
  /** Whether pages show Cloudflare's human check. */
  hasHumanCheck: () => boolean
  /** Origins without https that pages may show in a frame. */
  framedSites: () => readonly string[]
  log: Logger
}

/** Everything that is not relayed: console calls, health, the API description, and the console's own files. */
export function createConsoleApp(parts: ConsoleAppParts): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>()
  const { isTrustedProxy, limits, log } = parts

  app.use(async (context, next) => {
    const { headers } = context.req.raw
    const requestId = parts.newRequestId()
    context.set('requestId', requestId)
    context.set('language', languageOf(headers.get('accept-language') ?? undefined))
    context.set('clientAddress', clientAddressOf(headers, context.env.socketAddress, isTrustedProxy))
    const needs = { hasHumanCheck: parts.hasHumanCheck(), framedSites: parts.framedSites() }
    for (const [name, value] of securityHeaders(needs)) context.header(name, value)
    context.header(REQUEST_ID_HEADER, requestId)
    await next()
  })
  // In front of the limit: all payments of a site are told of from one address.
  addPaymentRoutes(app, { callbacks: parts.payments, log })
  app.use('/api/*', async (context, next) => {
    context.header('Cache-Control', 'no-store')
    const seconds = await limits('api', context.var.clientAddress)
    return seconds === undefined ? next() : tooMany(context, seconds)
  })

  for (const { endpoint, run } of boundEndpoints(parts.handlers)) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
    app.on(endpoint.method, [path, `${path}/`], (context) => answer(context, { endpoint, run, parts }))
  }
  addHealthRoutes(app, parts.health)
  app.notFound((context) => answerOther(context, parts))
  app.onError((thrown, context) => failure(context, readThrown(thrown, { log, context })))
  return app
}

type Run = (call: { actor: Actor | undefined; context: CallContext } & CallInput) => unknown

interface BoundEndpoint {
  endpoint: EndpointDefinition
  run: Run
}

/** Each endpoint with its handler. Fixed paths come first: Hono takes the first route that fits. */
function boundEndpoints(handlers: Handlers): BoundEndpoint[] {
  const names = Object.keys(endpoints)
    // The keys of an object literal are its names.
    .map((name) => name as EndpointName)
  return (
    names
      // A handler takes what its own endpoint's schemas give, and that is what `answer` passes it; the pairing by name is
      // held by the type `Handlers` and lost in a list.
      .map((name) => ({ endpoint: endpoints[name] as EndpointDefinition, run: handlers[name] as Run }))
      .sort((a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')))
  )
}

async function answer(context: ConsoleContext, { endpoint, run, parts }: BoundEndpoint & { parts: ConsoleAppParts }) {
  if (endpoint.rateLimit !== undefined) {
    const seconds = await parts.limits(endpoint.rateLimit, context.var.clientAddress)
    if (seconds !== undefined) return tooMany(context, seconds)
  }
  const isChange = endpoint.method !== 'GET' || endpoint.changesState === true
  // Hono runs the handler of GET for HEAD, too, which is known as a method that changes nothing.
  if (context.req.method === 'HEAD' && (isChange || endpoint.isAudited)) return unknownPath(context)
  if (isChange) refuseOtherSites(context.req.raw.headers)
  const sessionId = getCookie(context, SESSION_COOKIE)
  const identifier = endpoint.onlyBySession ? bySession(parts.signIn) : parts.signIn
  const actor = await identifyActor(identifier, endpoint.access, { headers: context.req.raw.headers, sessionId })
  const input = await readInput(context, endpoint).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === 'request.invalid-field') return thrown
    throw thrown
  })
  if (input instanceof AppError) {
    const refusal = endpoint.isRefusedPlainly ? new AppError('request.invalid-parameter', {}, { cause: input }) : input
    const reply = endpoint.invalidInputReply?.(refusal.textIn(context.var.language))
    return failure(context, refusal, { status: endpoint.invalidInputStatus, reply })
  }
  const call = callContext(context, { sessionId, actor }, parts)
  if (endpoint.takesLong) context.env.keepConnection?.()
  const result = await run({ actor, context: call.given, ...input })
  if (result instanceof FailedReply) {
    return failure(context, readThrown(result.error, { log: parts.log, context }), { reply: result.reply })
  }
  const page = call.page()
  if (page !== undefined) return context.html(page)
  const redirectPath = call.redirectPath()
  if (redirectPath !== undefined) return context.redirect(redirectPath, 302)
  // The handler's type says what the reply of such an endpoint is.
  if (endpoint.replyIn === 'file') return sendFile(context, result as FileReply, parts.log)
  return success(context, result, { in: endpoint.replyIn === 'top' ? 'top' : 'data', message: call.message() })
}

function callContext(
  context: ConsoleContext,
  { sessionId, actor }: { sessionId: string | undefined; actor: Actor | undefined },
  { isTrustedProxy }: ConsoleAppParts,
) {
  let message = ''
  let redirectPath: string | undefined
  let page: string | undefined
  let visitorId = getCookie(context, VISITOR_COOKIE)
  const isSecure = isSecureCall(context.req.raw, context.env.socketAddress, isTrustedProxy)
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const
  const given: CallContext = {
    language: context.var.language,
    requestId: context.var.requestId,
    origin: `${isSecure ? 'https' : 'http'}://${new URL(context.req.url).host}`,
    clientAddress: context.var.clientAddress,
    userAgent: context.req.header('user-agent') ?? '',
    sessionId,
    visitorId,
    openVisit: () => {
      if (visitorId === undefined) {
        visitorId = randomSecret()
        setCookie(context, VISITOR_COOKIE, visitorId, { ...cookieOptions, maxAge: SESSION_SECONDS })
      }
      return visitorId
    },
    isOwnPage: actor !== undefined && context.req.header(USER_ID_HEADER)?.trim() === String(actor.id),
    setSession: (id) => setCookie(context, SESSION_COOKIE, id, { ...cookieOptions, maxAge: SESSION_SECONDS }),
    clearSession: () => {
      deleteCookie(context, SESSION_COOKIE, cookieOptions)
    },
    allowEveryOrigin: () => context.header('Access-Control-Allow-Origin', '*'),
    setTotalCount: (total) => context.header('X-Total-Count', String(total)),
    setMessage: (text) => {
      message = text
    },
    redirectTo: (path) => {
      redirectPath = path
    },
    showPage: (html) => {
      page = html
    },
  }
  return { given, message: () => message, redirectPath: () => redirectPath, page: () => page }
}

/**
 * Paths of an API do not fall back to the console: a mistyped one must look like a mistake. What brings a key and asks
 * for no page is a client whose address lacks its `/v1`; a proxy that signs people in may give their browsers a key too.
 */
async function answerOther(context: ConsoleContext, { limits, webFiles }: ConsoleAppParts): Promise<Response> {
  const { method, path } = context.req
  const file = webFiles.find(path)
  const isClient =
    /^Bearer\s/i.test(context.req.header('authorization') ?? '') && !context.req.header('accept')?.includes('text/html')
  const isPage = !isClient && !/^\/(api|v1|assets)(\/|$)/.test(path)
  const reply = method === 'GET' || method === 'HEAD' ? (file ?? (isPage ? webFiles.page : undefined)) : undefined
  if (reply === undefined) return unknownPath(context)
  if (reply === webFiles.page) {
    const seconds = await limits('web', context.var.clientAddress)
    if (seconds !== undefined) return tooMany(context, seconds)
  }
  return webFiles.send(context, reply)
}
