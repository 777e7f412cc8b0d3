import { ActionIcon, Combobox, Group, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Channel } from '@tollgate/contract/entities/channel'
import { useState } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { RowButton } from '../../components/row-button.tsx'
import { namesOf } from '../../components/tag-names.ts'
import { toastError, toastSuccess } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import styles from './test-button.module.css'
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
      <ModelChoice channel={channel} isDisabled={isTesting} onChoose={(model) => void run(model)} />
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

/** Lists shorter than this are searched faster by eye. */
const SEARCH_FROM = 10

interface ModelChoiceProps {
  channel: Channel
  isDisabled: boolean
  onChoose: (model: string) => void
}

function ModelChoice({ channel, isDisabled, onChoose }: ModelChoiceProps) {
  const [word, setWord] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => setWord(''),
  })
  const models = namesOf(channel.models)
  const matches = models.filter((model) => model.toLowerCase().includes(word.toLowerCase()))
  const title = t('channels.test-menu', { name: channel.name })
  return (
    <Combobox
      store={combobox}
      position="bottom-end"
      width={260}
      onOptionSubmit={(model) => {
        combobox.closeDropdown()
        onChoose(model)
      }}
    >
      <Combobox.Target targetType="button">
        <ActionIcon size="sm" aria-label={title} disabled={isDisabled} onClick={() => combobox.toggleDropdown()}>
          <IconChevronDown size={ICON_SIZE} />
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        {models.length >= SEARCH_FROM && (
          <Combobox.Search
            aria-label={t('channels.test-search')}
            placeholder={t('channels.test-search')}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
        )}
        <Combobox.Options aria-label={title} className={styles.models ?? ''}>
          {matches.map((model) => (
            <Combobox.Option key={model} value={model}>
              {model}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
