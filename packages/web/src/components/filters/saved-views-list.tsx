import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { isComposing } from '../is-composing.ts'
import { keepFocus } from '../keep-focus.tsx'
import { useSavedViews } from './use-saved-views.ts'

const NAME_MAX = 40

interface SavedViewsListProps {
  page: string
  /** A view has been gone back to. */
  onShown: () => void
}

/** The saved views of a page, and a field to name the present one. */
export function SavedViewsList({ page, onShown }: SavedViewsListProps) {
  const { views, show, save, remove } = useSavedViews(page)
  const newName = useRef<HTMLInputElement>(null)
  return (
    <Stack gap="xs">
      {views.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('table.views-none')}
        </Text>
      )}
      {views.map((view) => (
        <Group key={view.name} gap={4} wrap="nowrap">
          <Button
            flex={1}
            variant="subtle"
            size="compact-sm"
            justify="flex-start"
            onClick={() => {
              onShown()
              show(view)
            }}
          >
            {view.name}
          </Button>
          <CloseButton
            size="sm"
            aria-label={t('table.view-delete', { name: view.name })}
            onClick={() => {
              remove(view.name)
              // What was pressed goes with its view.
              newName.current?.focus()
            }}
          />
        </Group>
      ))}
      <NewView field={newName} onSave={save} />
    </Stack>
  )
}

interface NewViewProps {
  /** Where its name is typed. */
  field: RefObject<HTMLInputElement | null>
  onSave: (name: string) => void
}

function NewView({ field, onSave }: NewViewProps) {
  const [name, setName] = useState('')
  const isNameless = name.trim() === ''
  const save = () => {
    if (isNameless) return
    onSave(name.trim())
    setName('')
  }
  return (
    <>
      <TextInput
        ref={field}
        size="xs"
        aria-label={t('table.view-name')}
        placeholder={t('table.view-name')}
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) save()
        }}
      />
      <Button variant="default" size="xs" disabled={isNameless} onClick={save} {...keepFocus(isNameless)}>
        {t('table.view-save')}
      </Button>
    </>
  )
}
