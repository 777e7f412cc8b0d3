import { t } from '../../i18n/translate.ts'
import type { KnownDetail } from './log-detail.ts'

/** What is unusual about a call, in sentences. */
export function logNotes({ estimated, usage_clamped: clamped, warnings = [] }: KnownDetail): string[] {
  return [
    ...(estimated ? [t('logs.estimated')] : []),
    ...(clamped ? [t('logs.clamped')] : []),
    ...warnings.map((text) => t('logs.warning', { text })),
  ]
}
