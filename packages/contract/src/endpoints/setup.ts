import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Password, User, Username } from '../entities/user.ts'

/** Makes the first administrator. `token` comes from the link the server prints while no administrator exists. */
export const createFirstAdministrator = endpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'anyone',
  rateLimit: 'critical',
  summary: 'Create the first administrator with the one-time set-up link, and sign in',
  body: z.object({ token: z.string().check(z.maxLength(200)), username: Username, password: Password }),
  reply: User,
})
