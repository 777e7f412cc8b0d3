import { createHash, createHmac } from 'node:crypto'
import { AppError } from '@tollgate/contract/app-error'
import type { TelegramLogin } from '@tollgate/contract/entities/sign-in'
import type { Clock } from '../../../platform/clock.ts'
import { isSame } from '../../../platform/is-same.ts'
import type { SharedState } from '../../../storage/shared-state.ts'
import type { Identity } from './identity.ts'

/** How long the data of a press of the button counts, in seconds, and how far Telegram's clock may be ahead. */
const AGE_MAX = 600
const AHEAD_MAX = 60

interface TelegramParts {
  botToken: string
  clock: Clock
  shared: Pick<SharedState, 'hit'>
}

/** Who pressed Telegram's button. The data is signed with the bot's token and recent. Throws `sign-in.telegram-invalid`. */
export function readTelegramLogin(login: TelegramLogin, { botToken, clock }: Omit<TelegramParts, 'shared'>): Identity {
  if (botToken === '' || !isSame(login.hash, signatureOf(login, botToken))) throw refusal('not signed by the bot')
  const age = clock.now() - Number(login.auth_date)
  if (age > AGE_MAX || age < -AHEAD_MAX) throw refusal(`${age} s old`)
  const displayName = [login.first_name, login.last_name].filter(Boolean).join(' ')
  return { column: 'telegram_id', value: login.id, provider: 'Telegram', prefix: 'telegram', displayName, email: '' }
}

/** As `readTelegramLogin`, and good once, on every node. */
export async function useTelegramLogin(login: TelegramLogin, parts: TelegramParts): Promise<Identity> {
  const identity = readTelegramLogin(login, parts)
  const windowMs = (AGE_MAX + AHEAD_MAX) * 1000
  const { isAllowed } = await parts.shared.hit(`telegram-login:${login.hash}`, { limit: 1, windowMs })
  if (!isAllowed) throw refusal('used before')
  return identity
}

const refusal = (detail: string) => new AppError('sign-in.telegram-invalid', {}, { detail })

/** https://core.telegram.org/widgets/login#checking-authorization */
function signatureOf({ hash: _hash, ...fields }: TelegramLogin, botToken: string): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
  const key = createHash('sha256').update(botToken).digest()
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex')
}
