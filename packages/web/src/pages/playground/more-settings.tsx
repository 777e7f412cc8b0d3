import { NumberInput, Stack, Switch } from '@mantine/core'
import { JsonField } from '../../components/json-field.tsx'
import { typedNumber } from '../../components/typed-number.ts'
import { t } from '../../i18n/translate.ts'
import type { ChatSettings } from './chat-settings.ts'
import { toolsIn } from './request-body.ts'

interface MoreSettingsProps {
  settings: ChatSettings
  onChange: (changes: Partial<ChatSettings>) => void
}

const TOOLS_EXAMPLE = JSON.stringify([
  {
    type: 'function',
    function: {
      name: 'get_weather',
      description: 'The weather of a city',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  },
])

/** What is set seldom. An empty number is not sent. */
export function MoreSettings({ settings, onChange }: MoreSettingsProps) {
  return (
    <Stack gap="sm" pt="xs">
      <OptionalNumber
        label={t('playground.top-p')}
        value={settings.topP}
        range={{ min: 0, max: 1, step: 0.05 }}
        onChange={(topP) => onChange({ topP })}
      />
      <OptionalNumber
        label={t('playground.frequency-penalty')}
        value={settings.frequencyPenalty}
        range={{ min: -2, max: 2, step: 0.1 }}
        onChange={(frequencyPenalty) => onChange({ frequencyPenalty })}
      />
      <OptionalNumber
        label={t('playground.presence-penalty')}
        value={settings.presencePenalty}
        range={{ min: -2, max: 2, step: 0.1 }}
        onChange={(presencePenalty) => onChange({ presencePenalty })}
      />
      <OptionalNumber
        label={t('playground.seed')}
        value={settings.seed}
        range={{ min: 0, max: 2 ** 31 - 1, step: 1 }}
        onChange={(seed) => onChange({ seed })}
      />
      <Switch
        label={t('playground.json')}
        description={t('playground.json-hint')}
        checked={settings.isJson}
        onChange={(event) => onChange({ isJson: event.currentTarget.checked })}
      />
      <JsonField
        label={t('playground.tools')}
        description={t('playground.tools-hint')}
        value={settings.tools}
        onChange={(tools) => onChange({ tools })}
        template={TOOLS_EXAMPLE}
        check={(text) => (toolsIn(text) === undefined ? t('playground.tools-wrong') : undefined)}
      />
    </Stack>
  )
}

interface OptionalNumberProps {
  label: string
  value: number | undefined
  range: { min: number; max: number; step: number }
  onChange: (value: number | undefined) => void
}

function OptionalNumber({ label, value, range, onChange }: OptionalNumberProps) {
  return (
    <NumberInput
      {...range}
      label={label}
      value={value ?? ''}
      placeholder={t('playground.not-sent')}
      onChange={(typed) => onChange(typedNumber(typed))}
      allowDecimal={range.step < 1}
      clampBehavior="strict"
      hideControls
    />
  )
}
