import { ActionIcon, Button, CloseButton, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { ICON_SIZE } from '../icon-size.ts'
import { useSavedViews } from './use-saved-views.ts'

const WIDTH = 260
const NAME_MAX = 40

/** Filters under a name: saved, gone back to, forgotten. They are kept in this browser. */
export function SavedViews({ page }: { page: string }) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { views, show, save, remove } = useSavedViews(page)
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={WIDTH} trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={30} aria-label={t('table.views')} title={t('table.views')} onClick={toggle}>
          <IconBookmark size={ICON_SIZE} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
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
                  close()
                  show(view)
                }}
              >
                {view.name}
              </Button>
              <CloseButton
                size="sm"
                aria-label={t('table.view-delete', { name: view.name })}
                onClick={() => remove(view.name)}
              />
            </Group>
          ))}
          <NewView onSave={save} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function NewView({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  return (
    <>
      <TextInput
        size="xs"
        aria-label={t('table.view-name')}
        placeholder={t('table.view-name')}
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
        }}
      />
      <Button variant="default" size="xs" disabled={name.trim() === ''} onClick={save}>
        {t('table.view-save')}
      </Button>
    </>
  )
}
