import * as z from 'zod/mini'
import { PASSKEY_NAME_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Passkey, SecondFactorState, WebAuthnJson } from '../entities/sign-in.ts'

/** The account's password; or, for accounts that never had one, a code of the authenticator or a recovery code. */
const Proof = z.object({
  password: z.optional(z.string().check(z.maxLength(256))),
  code: z.optional(z.string().check(z.maxLength(64))),
})

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/user/second-factor',
  access: 'user',
  summary: 'Which second factors the own account has',
  reply: SecondFactorState,
})

export const proveOwner = endpoint({
  method: 'POST',
  path: '/api/user/proof',
  access: 'user',
  onlyBySession: true,
  rateLimit: 'critical',
  isQuestion: true,
  summary:
    'Show that it is the owner who asks; gives a ticket for `proof` in the query of other calls, good for ten minutes',
  body: Proof,
  reply: z.object({ proof: z.string() }),
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/user/totp',
  access: 'user',
  onlyBySession: true,
  rateLimit: 'critical',
  summary:
    'A new secret for an authenticator app; it counts once `confirmTotp` has seen a code of it. Beside a passkey it takes a proof',
  body: Proof,
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/user/totp/confirm',
  access: 'user',
  onlyBySession: true,
  rateLimit: 'critical',
  summary: 'Turn codes of an authenticator app on; gives the recovery codes, shown once',
  body: z.object({ code: z.string().check(z.maxLength(64)) }),
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

export const disableTotp = endpoint({
  method: 'POST',
  path: '/api/user/totp/disable',
  access: 'user',
  onlyBySession: true,
  rateLimit: 'critical',
  summary: 'Turn codes of an authenticator app off',
  body: Proof,
  reply: z.null(),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/recovery-codes',
  access: 'user',
  onlyBySession: true,
  rateLimit: 'critical',
  summary: 'New recovery codes, shown once; the ones before stop working',
  body: Proof,
  reply: z.object({ recovery_codes: z.array(z.string()) }),
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/start',
  access: 'user',
  onlyBySession: true,
  rateLimit: 'critical',
  summary: 'What a browser needs to make a passkey; beside another second factor it takes a proof',
  body: Proof,
  reply: WebAuthnJson,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey',
  access: 'user',
  onlyBySession: true,
  rateLimit: 'critical',
  summary: 'Add the passkey that the browser made; the first second factor brings recovery codes, shown once',
  body: z.object({ name: z.string().check(z.trim(), z.maxLength(PASSKEY_NAME_MAX)), passkey: WebAuthnJson }),
  reply: z.object({ passkey: Passkey, recovery_codes: z.array(z.string()) }),
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/user/passkey',
  access: 'user',
  onlyBySession: true,
  summary: 'Give a passkey of the own account another name',
  body: z.object({
    id: z.string().check(z.maxLength(1_400)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_MAX)),
  }),
  reply: z.null(),
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/remove',
  access: 'user',
  onlyBySession: true,
  rateLimit: 'critical',
  summary: 'Remove a passkey of the own account',
  body: z.extend(Proof, { id: z.string().check(z.maxLength(1_400)) }),
  reply: z.null(),
})
