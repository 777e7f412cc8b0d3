import { ActionIcon, Group, Menu, ScrollArea, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Channel } from '@tollgate/contract/entities/channel'
import { useState } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { RowButton } from '../../components/row-button.tsx'
import { namesOf } from '../../components/tag-names.ts'
import { toastError, toastSuccess } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { type TestOutcome, useTestChannel } from './use-test-channel.ts'

/** Tests a channel with its usual model at once, or with one from the menu. */
export function TestButton({ channel }: { channel: Channel }) {
  const { test, isTesting } = useTestChannel()
  const run = async (model: string) => showOutcome(channel.name, await test({ id: channel.id, model }))
  return (
    <Group gap={0} wrap="nowrap">
      <RowButton tone="accent" isBusy={isTesting} onPress={() => void run('')}>
        {t('channels.test')}
      </RowButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="sm" aria-label={t('channels.test-menu', { name: channel.name })} disabled={isTesting}>
            <IconChevronDown size={ICON_SIZE} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ModelItems models={namesOf(channel.models)} onChoose={(model) => void run(model)} />
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/** Says how a test went. */
export function showOutcome(name: string, outcome: TestOutcome): void {
  if (outcome.state === 'passed') {
    toastSuccess(t('channels.test-passed', { name, seconds: outcome.seconds.toFixed(2) }))
  } else {
    toastError(new Error(t('channels.test-failed', { name, message: outcome.error.message }), { cause: outcome.error }))
  }
}

const SEARCH_FROM = 10

function ModelItems({ models, onChoose }: { models: readonly string[]; onChoose: (model: string) => void }) {
  const [word, setWord] = useState('')
  const matches = models.filter((model) => model.toLowerCase().includes(word.toLowerCase()))
  return (
    <>
      {models.length >= SEARCH_FROM && (
        <TextInput
          size="xs"
          m={4}
          aria-label={t('channels.test-search')}
          placeholder={t('channels.test-search')}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={320}>
        {matches.map((model) => (
          <Menu.Item key={model} ff="monospace" onClick={() => onChoose(model)}>
            {model}
          </Menu.Item>
        ))}
      </ScrollArea.Autosize>
    </>
  )
}
