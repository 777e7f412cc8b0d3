import type { AppError } from '@tollgate/contract/app-error'

/** Vendor that tells a key it does not know with status 403: Gemini. */
const FORBIDS_BAD_KEYS = 24

const CODES: readonly unknown[] = [
  'invalid_api_key',
  'account_deactivated',
  'billing_not_active',
  // https://platform.openai.com/docs/guides/error-codes: 429, of type insufficient_quota.
  'insufficient_quota',
  'credit_balance_exhausted',
]
const TYPES: readonly string[] = [
  'insufficient_quota',
  'insufficient_user_quota',
  'authentication_error',
  'permission_error',
  // https://platform.claude.com/docs/en/api/errors: 402.
  'billing_error',
  'forbidden',
]
const BEGINNINGS = [
  'Your credit balance is too low',
  'This organization has been disabled.',
  'You exceeded your current quota',
  'Permission denied',
]
const PARTS = [
  'The security token included in the request is invalid',
  'Operation not allowed',
  'Your account is not authorized',
]

/** The words of other refusals may be those of the user: vendors repeat what they do not accept. */
const STATUSES_ABOUT_ACCOUNTS = [401, 402, 403, 429]

/** Beginnings of refusals with status 400, by vendor. What these repeat of a user stands behind words of their own. */
const BEGINNINGS_WITH_400: Readonly<Record<number, readonly string[]>> = {
  // Anthropic: https://github.com/anthropics/claude-code/issues/66314
  14: ['Your credit balance is too low', 'This organization has been disabled.'],
  // Bedrock: https://github.com/langgenius/dify/issues/7488
  33: ['Operation not allowed', 'Your account is not authorized'],
}

/**
 * True when a vendor's refusal says that the account behind a key is no good, so that trying again is of no use.
 * `keywords` are the site's own words for that, in letters of either case.
 */
export function isAccountError(
  error: AppError,
  { providerCode, keywords }: { providerCode: number; keywords: readonly string[] },
): boolean {
  const { refusal } = error
  if (!refusal) return false
  const { status, code, type } = refusal
  if (status === 401 || (status === 403 && providerCode === FORBIDS_BAD_KEYS)) return true
  if (CODES.includes(code) || TYPES.includes(type)) return true
  const message = error.textIn('en')
  if (status === 400) return BEGINNINGS_WITH_400[providerCode]?.some((words) => message.startsWith(words)) ?? false
  return STATUSES_ABOUT_ACCOUNTS.includes(status) && saysSo(message, keywords)
}

function saysSo(message: string, keywords: readonly string[]): boolean {
  const lower = message.toLowerCase()
  return (
    BEGINNINGS.some((beginning) => message.startsWith(beginning)) ||
    PARTS.some((part) => message.includes(part)) ||
    keywords.some((keyword) => lower.includes(keyword.toLowerCase()))
  )
}
