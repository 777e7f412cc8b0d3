import { NumberInput, Stack, Text } from '@mantine/core'
import { QUOTA_MAX, QUOTA_PER_USD } from '@tollgate/contract/constants'
import { formatQuota } from '@tollgate/contract/quota'
import { typedNumber } from '../../components/typed-number.ts'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'

interface QuotaChangeProps {
  /** The balance that is changed, in quota units. */
  before: number
  /** Undefined while the field is empty. */
  change: number | undefined
  onChange: (change: number | undefined) => void
  isFirst?: boolean
}

/** An amount by which a balance is changed, taken away when it is negative, and what comes out. */
export function QuotaChange({ before, change, onChange, isFirst = false }: QuotaChangeProps) {
  const display = useQuotaDisplay()
  const after = before + (change ?? 0)
  const shown = (quota: number) => formatQuota(quota, display)
  const sign = (change ?? 0) < 0 ? '−' : '+'
  return (
    <Stack gap={6} flex={1}>
      <NumberInput
        label={t('users.quota-add')}
        description={t('users.quota-add-hint')}
        value={change ?? ''}
        onChange={(typed) => onChange(typedNumber(typed))}
        allowDecimal={false}
        min={-QUOTA_MAX}
        max={QUOTA_MAX}
        step={QUOTA_PER_USD}
        thousandSeparator=","
        hideControls
        {...(isFirst ? { 'data-autofocus': true } : {})}
      />
      {change !== undefined && (
        <Text size="xs" c={after < 0 ? 'red' : 'dimmed'} aria-live="polite">
          {t('users.quota-result', {
            before: shown(before),
            change: `${sign} ${shown(Math.abs(change))}`,
            after: shown(after),
          })}
        </Text>
      )}
    </Stack>
  )
}
