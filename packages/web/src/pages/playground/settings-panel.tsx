import { Button, Select, Slider, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { memo, Suspense, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { ReadFailure } from '../../components/read-failure.tsx'
import { scrolledChoices } from '../../components/scrolled-choices.ts'
import { t } from '../../i18n/translate.ts'
import { type ChatSettings, firstSettings } from './chat-settings.ts'
import styles from './playground.module.css'
import type { Choices } from './use-choices.ts'

const MoreSettings = lazyPart(async () => (await import('./more-settings.tsx')).MoreSettings)

/** The longest number that is taken for a limit of tokens. */
const DIGITS_MAX = 8

interface SettingsPanelProps {
  settings: ChatSettings
  choices: Choices
  onChange: (changes: Partial<ChatSettings>) => void
}

/** With which model, and how, the next answer is asked for. Not drawn again while an answer grows. */
export const SettingsPanel = memo(function SettingsPanel({ settings, choices, onChange }: SettingsPanelProps) {
  const { model, secondModel } = settings
  const reset = () => onChange({ ...firstSettings(), ...noneOfTheOptional, model, secondModel, group: settings.group })
  return (
    <Stack gap="sm">
      {choices.error !== undefined && <ReadFailure error={choices.error} onRetry={choices.retry} />}
      {choices.hasNone && (
        <Text size="sm" c="dimmed">
          {t('playground.no-models')}
        </Text>
      )}
      <Select
        label={t('playground.group')}
        data={choices.groups}
        value={settings.group}
        onChange={(group) => onChange({ group: group ?? '' })}
        allowDeselect={false}
      />
      <ModelSelect
        label={t('playground.model')}
        value={model}
        models={choices.models}
        onChange={(name) => onChange({ model: name })}
      />
      <Switch
        label={t('playground.compare')}
        checked={secondModel !== undefined}
        // Before the models are known there is none to compare with.
        disabled={secondModel === undefined && choices.models.length === 0}
        onChange={(event) =>
          onChange({ secondModel: event.currentTarget.checked ? otherThan(model, choices) : undefined })
        }
      />
      {secondModel !== undefined && (
        <ModelSelect
          label={t('playground.second-model')}
          value={secondModel}
          models={choices.models}
          onChange={(name) => onChange({ secondModel: name })}
        />
      )}
      <Temperature value={settings.temperature} onChange={(temperature) => onChange({ temperature })} />
      <TextInput
        label={t('playground.max-tokens')}
        description={t('playground.max-tokens-hint')}
        inputMode="numeric"
        value={String(settings.maxTokens)}
        onChange={(event) => onChange({ maxTokens: numberIn(event.currentTarget.value) })}
      />
      <Textarea
        label={t('playground.system')}
        value={settings.system}
        onChange={(event) => onChange({ system: event.currentTarget.value })}
        autosize
        minRows={2}
        maxRows={8}
      />
      <MoreDetails settings={settings} onChange={onChange} />
      <Button variant="default" size="compact-sm" onClick={reset}>
        {t('playground.reset')}
      </Button>
    </Stack>
  )
})

/** What is not a digit is passed over; nothing is 0. */
const numberIn = (typed: string): number => Number(typed.replace(/\D/g, '').slice(0, DIGITS_MAX))

/** What is set seldom; its code comes when it is opened. */
function MoreDetails({ settings, onChange }: Pick<SettingsPanelProps, 'settings' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('playground.more')}</summary>
      <Suspense>{isOpen && <MoreSettings settings={settings} onChange={onChange} />}</Suspense>
    </details>
  )
}

/** Says of each setting that may be missing that it is. */
const noneOfTheOptional = {
  topP: undefined,
  frequencyPenalty: undefined,
  presencePenalty: undefined,
  seed: undefined,
} as const

const otherThan = (model: string, { models }: Choices): string => models.find((name) => name !== model) ?? model

interface ModelSelectProps {
  label: string
  value: string
  models: readonly string[]
  onChange: (model: string) => void
}

function ModelSelect({ label, value, models, onChange }: ModelSelectProps) {
  const names = models.includes(value) || value === '' ? models : [value, ...models]
  return (
    <Select
      {...scrolledChoices}
      label={label}
      data={[...names]}
      value={value}
      onChange={(name) => name !== null && onChange(name)}
      allowDeselect={false}
      searchable
      limit={200}
      placeholder={t('playground.model-search')}
      nothingFoundMessage={t('playground.no-model')}
    />
  )
}

/** It begins at 0, which is below the slider and stays until it is moved. */
function Temperature({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <div>
      <div className={styles['slider-head']}>
        <span className={styles.label}>{t('playground.temperature')}</span>
        <span className="numbers">{value}</span>
      </div>
      <Slider
        value={value}
        onChange={onChange}
        min={0.1}
        max={1}
        step={0.1}
        label={null}
        thumbLabel={t('playground.temperature')}
        size="sm"
      />
    </div>
  )
}
