import { Group, Stack } from '@mantine/core'
import { MomentField } from '../../components/moment-field.tsx'
import { momentOfSeconds } from '../../components/moment-text.ts'
import { PresetButton } from '../../components/preset-button.tsx'
import type { TextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** Seconds from now; undefined never. */
const shortcuts = [
  { text: 'tokens.expires-never', after: undefined },
  { text: 'tokens.expires-month', after: 30 * DAY },
  { text: 'tokens.expires-day', after: DAY },
  { text: 'tokens.expires-hour', after: HOUR },
] as const satisfies readonly { text: TextKey; after: number | undefined }[]

interface ExpiryFieldProps {
  /** Local moment as text; blank never expires. */
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

/** When a token ends: typed, picked from a calendar, or one of the usual spans. */
export function ExpiryField({ value, onChange, error }: ExpiryFieldProps) {
  return (
    <Stack gap={6}>
      <MomentField
        label={t('tokens.expires')}
        description={t('tokens.expires-hint')}
        placeholder={t('table.never')}
        value={value}
        onChange={onChange}
        error={error}
      />
      <Group gap={6}>
        {shortcuts.map(({ text, after }) => (
          <PresetButton key={text} onPress={() => onChange(momentAfter(after))}>
            {t(text)}
          </PresetButton>
        ))}
      </Group>
    </Stack>
  )
}

const momentAfter = (seconds: number | undefined): string =>
  seconds === undefined ? '' : momentOfSeconds(Math.ceil(Date.now() / 1000) + seconds)
