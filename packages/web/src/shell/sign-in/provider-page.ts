import { readSignInState, startOidcSignIn } from '@tollgate/contract/endpoints/third-party'
import type { SiteStatus } from '@tollgate/contract/entities/status'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { readStored, writeStored } from '../../storage.ts'

/** Services whose own page one signs in at, and comes back from. */
export type RedirectProvider = 'github' | 'linuxdo' | 'oidc' | 'telegram'

export const providerNames: Readonly<Record<RedirectProvider, string>> = {
  github: 'GitHub',
  linuxdo: 'LinuxDO',
  oidc: 'OIDC',
  telegram: 'Telegram',
}

/** Those that this site has turned on. */
export function redirectProvidersOf(status: SiteStatus): RedirectProvider[] {
  const isOn: Record<RedirectProvider, boolean> = {
    github: status.github_oauth,
    linuxdo: status.linuxdo_oauth,
    oidc: status.oidc_enabled,
    telegram: status.telegram_oauth && status.telegram_bot_id !== '',
  }
  const all = ['github', 'linuxdo', 'telegram', 'oidc'] as const
  return all.filter((name) => isOn[name])
}

interface Departure {
  status: SiteStatus
  /** The ticket of a proof; needed to bind an account to one with a second factor. */
  proof?: string
}

/** Where the state of a sign-in at Telegram is kept until its page leads back. */
export const TELEGRAM_STATE_KEY = 'telegram_state'

/** Opens the provider's page in a new window; in this one when the browser opens none. Throws `CallError`. */
export async function openProvider(provider: RedirectProvider, departure: Departure): Promise<void> {
  const address = await addressOf(provider, departure)
  const opened = window.open(address, '_blank')
  if (opened === null) window.location.assign(address)
}

async function addressOf(provider: RedirectProvider, { status, proof = '' }: Departure): Promise<string> {
  const query = { aff: readStored('aff') ?? '', proof }
  if (provider === 'oidc') return callEndpoint(startOidcSignIn, { query })
  const state = await callEndpoint(readSignInState, { query })
  if (provider === 'telegram') return telegramAddress(status, state)
  return provider === 'github'
    ? withQuery('https://github.com/login/oauth/authorize', {
        client_id: status.github_client_id,
        state,
        scope: 'user:email',
      })
    : withQuery('https://connect.linux.do/oauth2/authorize', {
        response_type: 'code',
        client_id: status.linuxdo_client_id,
        state,
      })
}

/**
 * Telegram's button is a script of theirs in our page; its sign-in page, which the button opens, does without. It leads
 * back to `return_to` with the signed data behind the `#`. https://core.telegram.org/widgets/login
 */
function telegramAddress({ telegram_bot_id }: SiteStatus, state: string): string {
  writeStored(TELEGRAM_STATE_KEY, state)
  const { origin } = window.location
  return withQuery('https://oauth.telegram.org/auth', {
    bot_id: telegram_bot_id,
    origin,
    return_to: withQuery(`${origin}/oauth/telegram`, { state }),
  })
}

const withQuery = (address: string, query: Record<string, string>): string => `${address}?${new URLSearchParams(query)}`
