import type { LeftReason, PickReason } from '@tollgate/contract/entities/usage-log'
import { t } from '../../i18n/translate.ts'

/** Why a channel was tried, or passed over, in a sentence. */
export function reasonText(reason: PickReason | LeftReason): string {
  switch (reason.code) {
    case 'pinned':
      return t('logs.reason-pinned')
    case 'affinity':
      return t('logs.reason-affinity')
    case 'picked-weight': {
      const { priority, weight, of } = reason
      return of === 1 ? t('logs.reason-only', { priority }) : t('logs.reason-picked', { priority, weight, of })
    }
    case 'retry-after-failure': {
      const { priority, weight, of } = reason
      return of === 1 ? t('logs.reason-retry-only', { priority }) : t('logs.reason-retry', { priority, weight, of })
    }
    case 'retry-other-key':
      return t('logs.reason-other-key')
    case 'least-bad':
      return t('logs.reason-least-bad', { seconds: reason.seconds })
    case 'left-open-circuit':
      return t('logs.reason-open', { failures: reason.failures, seconds: reason.seconds })
    case 'left-half-open':
      return t('logs.reason-half-open')
    case 'left-waiting':
      return t('logs.reason-waiting', { seconds: reason.seconds })
  }
}
