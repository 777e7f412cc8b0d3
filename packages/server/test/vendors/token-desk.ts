import { createVerify, type KeyObject } from 'node:crypto'

/** Where Baidu and Google hand out tokens for keys. */
export interface TokenDesk {
  url: string
  stop(): Promise<void>
}

export const BAIDU_TOKEN = '24.baidu-token'
export const GOOGLE_TOKEN = 'ya29.google-token'

interface DeskKeys {
  baidu: { id: string; secret: string }
  google: { email: string; publicKey: KeyObject }
}

/** Answers only to keys that prove themselves, as https://ai.baidu.com/ai-doc/REFERENCE/Ck3dwjhhu and Google's
 * https://developers.google.com/identity/protocols/oauth2/service-account#httprest have it. */
export function openTokenDesk({ baidu, google }: DeskKeys): TokenDesk {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/aip.baidubce.com/oauth/2.0/token') {
        const isKnown = searchParams.get('client_id') === baidu.id && searchParams.get('client_secret') === baidu.secret
        return isKnown && searchParams.get('grant_type') === 'client_credentials'
          ? Response.json({ access_token: BAIDU_TOKEN, expires_in: 2_592_000 })
          : Response.json({ error: 'invalid_client', error_description: 'unknown client id' }, { status: 401 })
      }
      const form = new URLSearchParams(await request.text())
      return pathname === '/oauth2.googleapis.com/token' && isSigned(form, google)
        ? Response.json({ access_token: GOOGLE_TOKEN, expires_in: 3_599, token_type: 'Bearer' })
        : Response.json({ error: 'invalid_grant', error_description: 'Invalid JWT' }, { status: 400 })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}

function isSigned(form: URLSearchParams, { email, publicKey }: DeskKeys['google']): boolean {
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
  const { iss, aud } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return false
  if (iss !== email || aud !== 'https://oauth2.googleapis.com/token') return false
  return createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
}
