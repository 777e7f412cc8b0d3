import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Binding, OwnSession, ProofTicket } from '../entities/sign-in.ts'

const shortText = z.optional(z.string().check(z.maxLength(256)))

export const updateSelf = endpoint({
  method: 'PUT',
  path: '/api/user/self',
  access: 'user',
  summary:
    'Change the own name, display name or password; blank fields stay. With a second factor on, a new password needs `original_password` or `code`',
  body: z.object({
    username: shortText,
    display_name: shortText,
    password: shortText,
    original_password: shortText,
    code: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.null(),
})

export const deleteSelf = endpoint({
  method: 'DELETE',
  path: '/api/user/self',
  access: 'user',
  summary:
    'Delete the own account; `username`, when sent, must be the own user name. With a second factor on it takes a `proof`',
  query: z.object({ username: shortText, proof: ProofTicket }),
  reply: z.null(),
})

export const createAccessToken = endpoint({
  method: 'GET',
  path: '/api/user/token',
  access: 'user',
  changesState: true,
  summary:
    'A new system access token, shown once; the one before stops working. With a second factor on it takes a `proof`',
  query: z.object({ proof: ProofTicket }),
  reply: z.string(),
})

export const readAffCode = endpoint({
  method: 'GET',
  path: '/api/user/aff',
  access: 'user',
  summary: 'The own referral code',
  reply: z.string(),
})

export const transferAffQuota = endpoint({
  method: 'POST',
  path: '/api/user/aff_transfer',
  access: 'user',
  summary: 'Move referral quota to the own balance',
  body: z.object({ quota: z.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)) }),
  reply: z.null(),
})

export const bindEmail = endpoint({
  method: 'GET',
  path: '/api/oauth/email/bind',
  access: 'user',
  onlyBySession: true,
  rateLimit: 'critical',
  changesState: true,
  summary:
    'Bind an e-mail address to the own account, with the code that was sent there. With a second factor on it takes a `proof`',
  query: z.object({
    email: z._default(z.string().check(z.maxLength(256)), ''),
    code: z._default(z.string().check(z.maxLength(64)), ''),
    proof: ProofTicket,
  }),
  reply: z.null(),
})

export const removeBinding = endpoint({
  method: 'DELETE',
  path: '/api/user/bindings/{binding}',
  access: 'user',
  onlyBySession: true,
  rateLimit: 'critical',
  summary:
    'Take the e-mail address or an account elsewhere off the own account; the last way to sign in stays. With a second factor on it takes a `proof`',
  params: z.object({ binding: Binding }),
  query: z.object({ proof: ProofTicket }),
  reply: z.null(),
})

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'user',
  summary: 'Where the own account is signed in, newest first',
  reply: z.array(OwnSession),
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  access: 'user',
  summary: 'End one session of the own account',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.null(),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'user',
  summary: 'End every session of the own account but this one; gives how many ended',
  reply: z.number(),
})
