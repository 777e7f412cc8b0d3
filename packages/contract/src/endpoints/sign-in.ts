import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SignInReply, WebAuthnJson } from '../entities/sign-in.ts'

/** The answer of the human check, when the site asks for one. */
const HumanCheck = z.object({ turnstile: z.optional(z.string().check(z.maxLength(4_000))) })
const EmailQuery = z.extend(HumanCheck, { email: z._default(z.string().check(z.maxLength(256)), '') })
const shortText = z._default(z.string().check(z.maxLength(256)), '')
/** Forms send empty fields as null or leave them out. */
const optionalText = z._default(
  z.pipe(
    z.transform((value: unknown) => value ?? ''),
    z.string().check(z.maxLength(256)),
  ),
  '',
)

export const login = endpoint({
  method: 'POST',
  path: '/api/user/login',
  access: 'anyone',
  isRefusedPlainly: true,
  rateLimit: 'critical',
  summary: 'Sign in with user name or e-mail, in capitals or not, and password',
  query: HumanCheck,
  body: z.object({ username: shortText, password: shortText }),
  reply: SignInReply,
})

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/user/login/second-factor',
  access: 'anyone',
  rateLimit: 'critical',
  summary: 'Finish a sign-in that asked for a second factor: a code, a recovery code or a passkey',
  body: z.object({
    ticket: z.string().check(z.maxLength(200)),
    code: z.optional(z.string().check(z.maxLength(64))),
    passkey: z.optional(WebAuthnJson),
  }),
  reply: SignInReply,
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/user/login/passkey',
  access: 'anyone',
  rateLimit: 'critical',
  summary: 'What a browser needs to ask for a passkey as second factor',
  body: z.object({ ticket: z.string().check(z.maxLength(200)) }),
  reply: WebAuthnJson,
})

export const logout = endpoint({
  method: 'GET',
  path: '/api/user/logout',
  access: 'anyone',
  summary: 'End the current session',
  changesState: true,
  reply: z.null(),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  access: 'anyone',
  isRefusedPlainly: true,
  rateLimit: 'critical',
  summary: 'Make an account with user name and password',
  query: HumanCheck,
  body: z.object({
    username: shortText,
    password: shortText,
    email: optionalText,
    verification_code: optionalText,
    aff_code: optionalText,
  }),
  reply: z.null(),
})

export const sendVerificationCode = endpoint({
  method: 'GET',
  path: '/api/verification',
  access: 'anyone',
  isRefusedPlainly: true,
  rateLimit: 'critical',
  changesState: true,
  summary: 'Send a code to an e-mail address, to register or to bind it',
  query: EmailQuery,
  reply: z.null(),
})

export const sendPasswordReset = endpoint({
  method: 'GET',
  path: '/api/reset_password',
  access: 'anyone',
  rateLimit: 'critical',
  changesState: true,
  summary: 'Send a link with which the password can be replaced',
  query: EmailQuery,
  reply: z.null(),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/user/reset',
  access: 'anyone',
  isRefusedPlainly: true,
  rateLimit: 'critical',
  summary: 'Replace the password by a new one, with the token of the link; gives the new password',
  body: z.object({ email: shortText, token: shortText }),
  reply: z.string(),
})
