import { Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { PresetButton } from '../../components/preset-button.tsx'
import { t } from '../../i18n/translate.ts'
import styles from './model-ticks.module.css'

/** Lists shorter than this are searched faster by eye. */
const SEARCH_FROM = 12

interface ModelTicksProps {
  title: string
  hint?: string
  names: readonly string[]
  ticked: readonly string[]
  onChange: (ticked: readonly string[]) => void
}

/** Model names to tick. "All" and "none" mean those that the search word leaves. */
export function ModelTicks({ title, hint, names, ticked, onChange }: ModelTicksProps) {
  const [word, setWord] = useState('')
  const shown = names.filter((name) => name.toLowerCase().includes(word.trim().toLowerCase()))
  const isTicked = new Set(ticked)
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Group gap="xs">
        <Title order={3}>{title}</Title>
        <Group gap={6} ms="auto">
          <PresetButton onPress={() => onChange([...new Set([...ticked, ...shown])])}>
            {t('channel-form.difference-all')}
          </PresetButton>
          <PresetButton onPress={() => onChange(ticked.filter((name) => !shown.includes(name)))}>
            {t('channel-form.difference-none')}
          </PresetButton>
        </Group>
      </Group>
      {hint !== undefined && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      {names.length >= SEARCH_FROM && (
        <TextInput
          size="xs"
          aria-label={t('channel-form.difference-search')}
          placeholder={t('channel-form.difference-search')}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
      )}
      <div className={styles.list}>
        {shown.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={name}
            checked={isTicked.has(name)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...ticked, name] : ticked.filter((other) => other !== name))
            }
          />
        ))}
      </div>
    </Stack>
  )
}
