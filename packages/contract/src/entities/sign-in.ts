import * as z from 'zod/mini'
import { User } from './user.ts'

/** How an account can confirm a sign-in beside its password. */
export const SecondFactorMethod = z.enum(['totp', 'recovery-code', 'passkey'])
export type SecondFactorMethod = z.output<typeof SecondFactorMethod>

/**
 * Who signed in. With `second_factor` nobody has yet: every other field is blank, and the ticket, good for five minutes,
 * goes to `finishSignIn` together with a code or a passkey's answer.
 */
export const SignInReply = z.extend(User, {
  second_factor: z.optional(z.object({ ticket: z.string(), methods: z.array(SecondFactorMethod) })),
})
export type SignInReply = z.output<typeof SignInReply>

/** What an account can be bound to. All but the e-mail address are ways to sign in. */
export const Binding = z.enum(['email', 'github', 'wechat', 'telegram', 'linuxdo', 'oidc'])
export type Binding = z.output<typeof Binding>

/** One place where the account is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  address: z.string(),
  user_agent: z.string(),
  created_at: z.number(),
  expires_at: z.number(),
  is_current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.number(),
  /** 0: never. */
  last_used_at: z.number(),
})
export type Passkey = z.output<typeof Passkey>

export const SecondFactorState = z.object({
  totp: z.boolean(),
  recovery_codes_left: z.number(),
  passkeys: z.array(Passkey),
})
export type SecondFactorState = z.output<typeof SecondFactorState>

/** What `proveOwner` gave, in the query of what an account with a second factor asks it for; empty without one. */
export const ProofTicket = z._default(z.string().check(z.maxLength(200)), '')

/** What a browser's WebAuthn calls give and take is JSON of its own; the server checks it with a library. */
export const WebAuthnJson = z.record(z.string(), z.unknown())

const widgetText = z.optional(z.string().check(z.maxLength(1_024)))

/** What Telegram's login button hands over. https://core.telegram.org/widgets/login#receiving-authorization-data */
export const TelegramLogin = z.object({
  id: z.string().check(z.regex(/^\d{1,20}$/)),
  first_name: widgetText,
  last_name: widgetText,
  username: widgetText,
  photo_url: widgetText,
  /** Not on that page. Clients of this API family pass it on where the button gives it, and all that it gives is signed. */
  lang: widgetText,
  auth_date: z.string().check(z.regex(/^\d{1,12}$/)),
  /** Of any form: a wrong one is told as what it is, not as a wrong parameter. */
  hash: z.string().check(z.minLength(1), z.maxLength(128)),
})
export type TelegramLogin = z.output<typeof TelegramLogin>
