import { ActionIcon, Group, Popover, Stack, TextInput } from '@mantine/core'
import { InlineDateTimePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import '@mantine/dates/styles.layer.css'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { PresetButton } from '../../components/preset-button.tsx'
import type { TextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import { textOfSeconds } from './moment-text.ts'

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
      <TextInput
        label={t('tokens.expires')}
        description={t('tokens.expires-hint')}
        placeholder={t('table.never')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        rightSection={<Calendar value={value} onChange={onChange} />}
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
  seconds === undefined ? '' : textOfSeconds(Math.ceil(Date.now() / 1000) + seconds)

function Calendar({ value, onChange }: Pick<ExpiryFieldProps, 'value' | 'onChange'>) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('tokens.pick-date')}>
          <IconCalendar size={ICON_SIZE} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <InlineDateTimePicker
          size="xs"
          withSeconds
          minDate={new Date()}
          value={/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value) ? value : null}
          onChange={(moment) => onChange(moment ?? '')}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
