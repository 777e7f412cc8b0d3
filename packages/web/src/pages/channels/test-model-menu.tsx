import { ActionIcon, Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { keepFocus } from '../../components/keep-focus.tsx'
import { namesOf } from '../../components/tag-names.ts'
import { t } from '../../i18n/translate.ts'
import type { ModelChoiceProps } from './test-button.tsx'
import styles from './test-model-menu.module.css'

/** Lists shorter than this are searched faster by eye. */
const SEARCH_FROM = 10

/** The models that a channel can be tested with; open from the start. */
export function TestModelMenu({ channel, isDisabled, onChoose }: ModelChoiceProps) {
  const [word, setWord] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => setWord(''),
  })
  const models = namesOf(channel.models)
  const matches = models.filter((model) => model.toLowerCase().includes(word.toLowerCase()))
  const title = t('channels.test-menu', { name: channel.name })
  const { openDropdown, focusTarget } = combobox
  // Its first press has loaded it, on a button that is gone now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    focusTarget()
    openDropdown()
  }, [])
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
        <ActionIcon
          size="sm"
          aria-label={title}
          disabled={isDisabled}
          onClick={() => combobox.toggleDropdown()}
          {...keepFocus(isDisabled)}
        >
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
