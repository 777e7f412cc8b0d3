import { Group, NumberInput, Stack } from '@mantine/core'
import { BALANCE_MAX, QUOTA_PER_USD } from '@tollgate/contract/constants'
import { formatQuota } from '@tollgate/contract/quota'
import type { ReactNode } from 'react'
import { useQuotaDisplay } from '../data/site-status.ts'
import { t } from '../i18n/translate.ts'
import { PresetButton } from './preset-button.tsx'
import styles from './quota-field.module.css'

/** Amounts that most grants have, in US dollars. */
const presetsUsd = [1, 10, 50, 100, 500, 1000] as const

interface QuotaFieldProps {
  label: string
  /** Whole quota units; undefined while the field is empty. */
  value: number | undefined
  onChange: (quota: number | undefined) => void
  disabled?: boolean
  error?: ReactNode
  description?: ReactNode
}

/** Quota in whole units, with the amount it is worth and the usual amounts to press. */
export function QuotaField({ label, value, onChange, disabled = false, error, description }: QuotaFieldProps) {
  const { quotaPerUnit, inCurrency } = useQuotaDisplay()
  const worth = formatQuota(value ?? 0, { quotaPerUnit, inCurrency: true })
  return (
    <Stack gap={6}>
      <NumberInput
        label={label}
        value={value ?? ''}
        onChange={(typed) => onChange(quotaIn(typed))}
        allowDecimal={false}
        // A balance may be below 0, and is shown so; only nobody makes one so here.
        allowNegative={value !== undefined && value < 0}
        max={BALANCE_MAX}
        thousandSeparator=","
        step={QUOTA_PER_USD}
        disabled={disabled}
        error={error}
        description={description}
        rightSection={
          inCurrency ? <span className={styles.worth}>{t('table.equal-amount', { amount: worth })}</span> : null
        }
        rightSectionWidth={inCurrency ? 'auto' : 0}
        rightSectionPointerEvents="none"
        hideControls
      />
      <Group gap={6} role="group" aria-label={t('table.presets')}>
        {presetsUsd.map((usd) => (
          <PresetButton
            key={usd}
            isChosen={value === usd * QUOTA_PER_USD}
            disabled={disabled}
            onPress={() => onChange(usd * QUOTA_PER_USD)}
          >
            {`$${usd}`}
          </PresetButton>
        ))}
      </Group>
    </Stack>
  )
}

/** What was typed, which comes as text when it is no exact number any more; more than any balance is the largest one. */
const quotaIn = (typed: number | string): number | undefined =>
  typed === '' ? undefined : Math.min(Number(typed), BALANCE_MAX)
