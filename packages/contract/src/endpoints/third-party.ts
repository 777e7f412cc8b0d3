import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ProofTicket, SignInReply, TelegramLogin } from '../entities/sign-in.ts'

const longText = z._default(z.string().check(z.maxLength(4_096)), '')
/** Whoever is signed in is about to bind an account. */
const DepartureQuery = z.object({ aff: z._default(z.string().check(z.maxLength(32)), ''), proof: ProofTicket })

/** What a provider's page sends a browser back with. */
const ReturnQuery = z.object({ code: longText, state: longText, error: longText, error_description: longText })

/** Null when an account was bound (`message` is then `bind`), else who signed in. */
const Outcome = z.nullable(SignInReply)

export const readSignInState = endpoint({
  method: 'GET',
  path: '/api/oauth/state',
  access: 'optional',
  rateLimit: 'critical',
  changesState: true,
  summary:
    'State for a sign-in at a provider: good once, for ten minutes, in this browser. Binding with a second factor on takes a `proof`',
  query: DepartureQuery,
  reply: z.string(),
})

export const startOidcSignIn = endpoint({
  method: 'GET',
  path: '/api/oauth/oidc/start',
  access: 'optional',
  rateLimit: 'critical',
  changesState: true,
  summary:
    "Address of the OpenID provider's page, with state, nonce and PKCE challenge in it. Binding with a second factor on takes a `proof`",
  query: DepartureQuery,
  reply: z.string(),
})

const callback = (provider: 'github' | 'linuxdo' | 'oidc', name: string) =>
  endpoint({
    method: 'GET',
    path: `/api/oauth/${provider}`,
    access: 'optional',
    rateLimit: 'critical',
    changesState: true,
    summary: `Sign in with ${name}, or bind it to the signed-in account`,
    query: ReturnQuery,
    reply: Outcome,
  })

export const signInWithGitHub = callback('github', 'GitHub')
export const signInWithLinuxDo = callback('linuxdo', 'LinuxDO')
export const signInWithOidc = callback('oidc', 'an OpenID provider')

const CodeQuery = z.object({ code: z.string().check(z.minLength(1), z.maxLength(256)) })

export const signInWithWeChat = endpoint({
  method: 'GET',
  path: '/api/oauth/wechat',
  access: 'anyone',
  rateLimit: 'critical',
  changesState: true,
  summary: 'Sign in with a code of the WeChat account of this site',
  query: CodeQuery,
  reply: SignInReply,
})

export const bindWeChat = endpoint({
  method: 'GET',
  path: '/api/oauth/wechat/bind',
  access: 'user',
  onlyBySession: true,
  rateLimit: 'critical',
  changesState: true,
  summary: 'Bind WeChat to the own account. With a second factor on it takes a `proof`',
  query: z.extend(CodeQuery, { proof: ProofTicket }),
  reply: z.null(),
})

export const signInWithTelegram = endpoint({
  method: 'GET',
  path: '/api/oauth/telegram/login',
  access: 'anyone',
  rateLimit: 'critical',
  changesState: true,
  summary: "Sign in with the data of Telegram's login button; only accounts that are bound already",
  query: TelegramLogin,
  reply: SignInReply,
})

/**
 * Telegram's button leads the browser here, so no header of ours can come along. Then the user is asked on a page, which
 * comes back with a state; the address of the button may carry a state of `readSignInState` instead. A call with the
 * user-id header needs none, unless the account has a second factor: then the state has to come from `readSignInState`.
 */
export const bindTelegram = endpoint({
  method: 'GET',
  path: '/api/oauth/telegram/bind',
  access: 'optional',
  rateLimit: 'critical',
  isAudited: true,
  summary: "Bind Telegram to the own account with the data of Telegram's login button; leads to /setting",
  query: z.extend(TelegramLogin, { state: longText }),
  reply: z.null(),
})
