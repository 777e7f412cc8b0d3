import * as z from 'zod'
import { refusedExchange } from './key-errors.ts'
import type { ExchangeReply, FreshToken } from './vendor-tokens.ts'

/** RFC 6749, sections 5.1 and 5.2; a vendor that names no life means an hour. */
const Granted = z.object({
  access_token: z
    .string()
    .max(16_384)
    .regex(/^[\x21-\x7e]+$/),
  expires_in: z.coerce.number().positive().catch(3600),
})
const Refused = z.object({ error: z.string().catch(''), error_description: z.string().catch('') })

/** Reads an OAuth token endpoint's answer; throws the refusal when it holds no token. */
export function readTokenReply({ status, body }: ExchangeReply): FreshToken {
  const granted = Granted.safeParse(body)
  if (granted.success && status < 300) {
    return { token: granted.data.access_token, lifeMs: granted.data.expires_in * 1000 }
  }
  const refused = Refused.safeParse(body)
  const { error, error_description: text } = refused.success ? refused.data : { error: '', error_description: '' }
  throw refusedExchange({ status, error, text })
}
