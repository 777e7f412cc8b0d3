import { AppError } from '@tollgate/contract/app-error'
import { OptionFault } from '@tollgate/contract/option-faults'
import { type OptionKey, type OptionValue, type OptionValues, parseOption } from '@tollgate/contract/options'

/** Options that must be filled in before the switch in front of them may be turned on. */
const neededFor: Partial<Record<OptionKey, readonly OptionKey[]>> = {
  GitHubOAuthEnabled: ['GitHubClientId'],
  LinuxDOOAuthEnabled: ['LinuxDOClientId'],
  OIDCEnabled: ['OIDCClientId', 'OIDCWellKnown'],
  EmailDomainRestrictionEnabled: ['EmailDomainWhitelist'],
  WeChatAuthEnabled: ['WeChatServerAddress'],
  TelegramOAuthEnabled: ['TelegramBotToken', 'TelegramBotName'],
  TurnstileCheckEnabled: ['TurnstileSiteKey'],
}

/** The value of a new text. Throws `option.json-invalid` or `option.invalid`. */
export function readOptionText<Key extends OptionKey>(key: Key, text: string): OptionValue<Key> {
  try {
    return parseOption(key, text)
  } catch (cause) {
    if (!(cause instanceof OptionFault)) throw cause
    if (cause.code === 'not-json') throw new AppError('option.json-invalid', {}, { cause })
    throw new AppError('option.invalid', { key, reason: cause.text }, { cause })
  }
}

/** Throws `option.needs-config` when a switch would be turned on without what it needs. */
export function checkPreconditions(key: OptionKey, value: unknown, current: OptionValues): void {
  const missing = missingFor(key, value, current)
  if (missing.length > 0) throw new AppError('option.needs-config', { fields: missing.join(', ') })
}

/** What is to be filled in before this value is possible. */
export const missingFor = (key: OptionKey, value: unknown, current: OptionValues): OptionKey[] =>
  value === true ? (neededFor[key] ?? []).filter((needed) => isBlank(current[needed])) : []

const isBlank = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : value === '')
