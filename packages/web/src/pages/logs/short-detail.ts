import { LogType } from '@tollgate/contract/constants'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { t } from '../../i18n/translate.ts'
import { contentOf } from './log-content.ts'
import { logDetailOf } from './log-detail.ts'
import { plainNumber } from './price-breakdown.ts'

/** A row in a few words: how a call was priced, or the row's own text. */
export function shortDetail(log: UsageLog): string {
  const { model_price: price = -1, model_ratio: model, group_ratio: group } = logDetailOf(log.other)
  if (log.type !== LogType.consume || group === undefined) return contentOf(log)
  if (price !== -1) return t('logs.short-call', { price: `$${plainNumber(price)}`, group: plainNumber(group) })
  if (model === undefined) return contentOf(log)
  return t('logs.short-token', { model: plainNumber(model), group: plainNumber(group) })
}
