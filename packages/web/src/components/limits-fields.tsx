import { NumberInput, SimpleGrid } from '@mantine/core'
import type { LimitUsage } from '@tollgate/contract/entities/limits'
import { formatQuota } from '@tollgate/contract/quota'
import { useQuotaDisplay } from '../data/site-status.ts'
import type { PlainTextKey } from '../i18n/texts.ts'
import { currentLanguage, t } from '../i18n/translate.ts'
import { relativeTime } from './time-text.ts'
import { typedNumber } from './typed-number.ts'
import { useNow } from './use-now.ts'

type LimitName = LimitUsage['name']

const labels: Readonly<Record<LimitName, PlainTextKey>> = {
  rpm: 'limits.rpm',
  tpm: 'limits.tpm',
  concurrency: 'limits.concurrency',
  quota_5h: 'limits.quota_5h',
  quota_day: 'limits.quota_day',
  quota_week: 'limits.quota_week',
  quota_month: 'limits.quota_month',
}

const labelOf = (name: LimitName): PlainTextKey => labels[name]

interface LimitsFieldsProps<Name extends LimitName> {
  /** Which limits there are, in the order of the form. */
  names: readonly Name[]
  /** Undefined while a field is empty. */
  values: Readonly<Record<Name, number | undefined>>
  onChange: (changes: Partial<Record<Name, number | undefined>>) => void
  /** How much of each is used; none for what is not saved yet. */
  usage: readonly LimitUsage[]
}

/** Fields for the limits of a token or a user, 0 for none, each with what is used of it at this moment. */
export function LimitsFields<Name extends LimitName>({ names, values, onChange, usage }: LimitsFieldsProps<Name>) {
  const textOf = useUsageText()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {names.map((name) => {
        const used = usage.find((entry) => entry.name === name)
        return (
          <NumberInput
            key={name}
            label={t(labelOf(name))}
            description={used && textOf(used)}
            value={values[name] ?? ''}
            // The name is the key of one field of the record.
            onChange={(typed) => onChange({ [name]: typedNumber(typed) } as typeof values)}
            min={0}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            error={values[name] === undefined ? t('limits.wrong') : undefined}
            hideControls
          />
        )
      })}
    </SimpleGrid>
  )
}

/** What is used of a limit, in words. */
function useUsageText(): (usage: LimitUsage) => string {
  const display = useQuotaDisplay()
  const now = useNow()
  return ({ name, used, limit, resets_at }) => {
    const shown = (amount: number) =>
      name.startsWith('quota_') ? formatQuota(amount, display) : amount.toLocaleString(currentLanguage())
    const text = t('limits.used', { used: shown(used), limit: shown(limit) })
    if (resets_at === 0) return text
    return `${text}${t('limits.resets', { time: relativeTime(resets_at, { now, language: currentLanguage() }) })}`
  }
}
