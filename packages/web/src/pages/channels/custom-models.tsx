import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isComposing } from '../../components/is-composing.ts'
import { typedNames } from '../../components/tag-names.ts'
import { toastInfo } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'

interface CustomModelsProps {
  present: readonly string[]
  onAdd: (names: string[]) => void
}

/** Adds models that no list knows. What was typed is added too when the field is left or the form saved. */
export function CustomModels({ present, onAdd }: CustomModelsProps) {
  const [text, setText] = useState('')

  function add(): void {
    const names = typedNames(text)
    if (names.length === 0) return
    if (names.some((name) => present.includes(name))) toastInfo(t('channel-form.some-exist'))
    onAdd(names)
    setText('')
  }

  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        size="xs"
        aria-label={t('channel-form.custom-model')}
        placeholder={`${t('channel-form.custom-model')} · ${t('channel-form.custom-hint')}`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          // Enter alone adds the name; it must not send the form.
          if (!event.ctrlKey && !event.metaKey) event.preventDefault()
          add()
        }}
      />
      <Button variant="default" size="xs" onClick={add}>
        {t('channel-form.custom-add')}
      </Button>
    </Group>
  )
}
