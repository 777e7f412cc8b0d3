import { NEVER_EXPIRES, TokenStatus } from '@tollgate/contract/constants'
import type { Token } from '@tollgate/contract/entities/token'
import type { QuotaDisplay } from '@tollgate/contract/quota'
import { tokenStatusAt } from '@tollgate/contract/token-status'
import { amountColumn, type FileColumn, fileTime } from '../../components/table-file/table-file.ts'
import { nowSeconds } from '../../components/use-fixed-now.ts'
import { t } from '../../i18n/translate.ts'

const statuses = {
  [TokenStatus.enabled]: 'tokens.enabled',
  [TokenStatus.disabled]: 'tokens.disabled',
  [TokenStatus.expired]: 'tokens.expired',
  [TokenStatus.exhausted]: 'tokens.depleted',
} as const

const isKnown = (status: number): status is keyof typeof statuses => status in statuses

const statusText = (status: number): string => t(isKnown(status) ? statuses[status] : 'tokens.unknown')

/** Tokens in a file, without their keys: those are copied on purpose. */
export function tokenFile(display: QuotaDisplay): FileColumn<Token>[] {
  const left = amountColumn(t('tokens.left'), { quotaOf: (token: Token) => token.remain_quota, display })
  return [
    { title: 'ID', cell: (token) => token.id },
    { title: t('tokens.name'), cell: (token) => token.name },
    { title: t('tokens.status'), cell: (token) => statusText(tokenStatusAt(token, nowSeconds())) },
    { title: t('tokens.group'), cell: (token) => token.group },
    amountColumn(t('tokens.used'), { quotaOf: (token) => token.used_quota, display }),
    { ...left, cell: (token) => (token.unlimited_quota ? t('table.unlimited') : left.cell(token)) },
    { title: t('tokens.created'), cell: (token) => fileTime(token.created_time) },
    { title: t('tokens.last-used'), cell: (token) => fileTime(token.accessed_time) },
    {
      title: t('tokens.expires'),
      cell: ({ expired_time }) => (expired_time === NEVER_EXPIRES ? t('table.never') : fileTime(expired_time)),
    },
    {
      title: t('tokens.model-limits'),
      cell: ({ model_limits_enabled, model_limits }) => (model_limits_enabled ? model_limits : null),
    },
    { title: t('tokens.file-ips'), cell: ({ allow_ips }) => allow_ips?.split('\n').join(' ') },
  ]
}
