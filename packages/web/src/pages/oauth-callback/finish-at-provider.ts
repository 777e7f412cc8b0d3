import {
  bindTelegram,
  signInWithGitHub,
  signInWithLinuxDo,
  signInWithOidc,
  signInWithTelegram,
} from '@tollgate/contract/endpoints/third-party'
import { type SignInReply, TelegramLogin } from '@tollgate/contract/entities/sign-in'
import * as z from 'zod/mini'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { readSession } from '../../data/session.ts'
import { t } from '../../i18n/translate.ts'
import { TELEGRAM_STATE_KEY } from '../../shell/sign-in/provider-page.ts'
import { parseJson, readStored, writeStored } from '../../storage.ts'

/** What the provider's page put into the address. */
interface Returned {
  search: string
  hash: string
}

const redirecting = {
  '/oauth/github': signInWithGitHub,
  '/oauth/linuxdo': signInWithLinuxDo,
  '/oauth/oidc': signInWithOidc,
}

/** Who signed in; null when an account was bound. Throws an error with a text for the reader. */
export async function finishAtProvider(path: string, { search, hash }: Returned): Promise<SignInReply | null> {
  const query = Object.fromEntries(new URLSearchParams(search))
  for (const [callbackPath, endpoint] of Object.entries(redirecting)) {
    if (path === callbackPath) return callEndpoint(endpoint, { query })
  }
  return finishAtTelegram(telegramDataIn(hash), query.state)
}

/** Only the browser that went to Telegram's page may come back from it; another's data would sign it in as a stranger. */
async function finishAtTelegram(data: TelegramLogin, state: string | undefined): Promise<SignInReply | null> {
  const expected = readStored(TELEGRAM_STATE_KEY)
  writeStored(TELEGRAM_STATE_KEY, undefined)
  if (expected === null || expected !== state) throw new Error(t('entrance.oauth-denied'))
  if (readSession() === undefined) return callEndpoint(signInWithTelegram, { query: data })
  return callEndpoint(bindTelegram, { query: { ...data, state } })
}

/** `#tgAuthResult=` and JSON in base64url. https://core.telegram.org/widgets/login#receiving-authorization-data */
export function telegramDataIn(hash: string): TelegramLogin {
  const packed = new URLSearchParams(hash.slice(1)).get('tgAuthResult') ?? ''
  const known = z.safeParse(TelegramFields, parseJson(textOfBase64Url(packed)))
  const parsed = known.success ? z.safeParse(TelegramLogin, textsOf(known.data)) : undefined
  if (!parsed?.success) throw new Error(t('entrance.oauth-denied'))
  return parsed.data
}

/** Numbers come as numbers here, as text everywhere else. */
const TelegramFields = z.record(z.string(), z.union([z.string(), z.number()]))

const textsOf = (fields: z.output<typeof TelegramFields>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

function textOfBase64Url(packed: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    return new TextDecoder().decode(bytes)
  } catch {
    return null
  }
}
