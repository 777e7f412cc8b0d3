import { RedemptionStatus } from '@tollgate/contract/constants'
import type { Redemption } from '@tollgate/contract/entities/redemption'
import type { QuotaDisplay } from '@tollgate/contract/quota'
import { amountColumn, type FileColumn, fileTime } from '../../components/table-file/table-file.ts'
import { t } from '../../i18n/translate.ts'

/** Redemption codes in a file: handing them out is what they are for. */
export const redemptionFile = (display: QuotaDisplay): FileColumn<Redemption>[] => [
  { title: 'ID', cell: (code) => code.id },
  { title: t('redemptions.name'), cell: (code) => code.name },
  { title: t('redemptions.key'), cell: (code) => code.key },
  { title: t('redemptions.status'), cell: ({ status }) => statusText(status) },
  amountColumn(t('redemptions.quota'), { quotaOf: (code) => code.quota, display }),
  { title: t('redemptions.created'), cell: (code) => fileTime(code.created_time) },
  { title: t('redemptions.expires'), cell: (code) => fileTime(code.expired_time) || t('table.never') },
  { title: t('redemptions.redeemed'), cell: (code) => fileTime(code.redeemed_time) },
  { title: t('redemptions.used-by'), cell: (code) => code.used_user_id || null },
]

function statusText(status: number): string {
  if (status === RedemptionStatus.unused) return t('redemptions.unused')
  return status === RedemptionStatus.disabled ? t('redemptions.disabled') : t('redemptions.used')
}
