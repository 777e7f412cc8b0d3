import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { User } from '../entities/user.ts'

export const login = endpoint({
  method: 'POST',
  path: '/api/user/login',
  access: 'anyone',
  rateLimit: 'critical',
  summary: 'Sign in with user name or e-mail and password',
  query: z.object({ turnstile: z.optional(z.string().check(z.maxLength(4_000))) }),
  body: z.object({
    username: z._default(z.string().check(z.maxLength(256)), ''),
    password: z._default(z.string().check(z.maxLength(256)), ''),
  }),
  reply: User,
})

export const logout = endpoint({
  method: 'GET',
  path: '/api/user/logout',
  access: 'anyone',
  summary: 'End the current session',
  changesState: true,
  reply: z.null(),
})
