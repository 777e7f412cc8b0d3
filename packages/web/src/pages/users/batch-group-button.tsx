import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { listGroups } from '@tollgate/contract/endpoints/groups'
import type { User } from '@tollgate/contract/entities/user'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { keepFocus } from '../../components/keep-focus.tsx'
import { scrolledChoices } from '../../components/scrolled-choices.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'

interface BatchGroupButtonProps {
  /** The ticked users who may be moved. */
  users: readonly User[]
  /** How many ticked users stay where they are, whatever is chosen. */
  others: number
  isBusy: boolean
  /** With the users who are not in the group yet. */
  onConfirm: (users: readonly User[], group: string) => Promise<unknown>
}

/** Moves the ticked users to one group. */
export function BatchGroupButton(props: BatchGroupButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const isAtRest = props.isBusy || props.users.length === 0
  return (
    <>
      <Button variant="default" size="xs" disabled={isAtRest} onClick={open} {...keepFocus(isAtRest)}>
        {t('users.batch-group')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('users.batch-group-title', { count: props.users.length })}
        size="sm"
        centered
      >
        <GroupForm {...props} onClose={close} />
      </Modal>
    </>
  )
}

function GroupForm({ users, others, isBusy, onConfirm, onClose }: BatchGroupButtonProps & { onClose: () => void }) {
  const groups = useEndpoint(listGroups)
  const [group, setGroup] = useState<string | null>(null)
  const moved = users.filter((user) => user.group !== group)
  const isReady = group !== null && moved.length > 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    await onConfirm(moved, group)
    onClose()
  }
  return (
    <Stack component="form" gap="md" onSubmit={(event) => void submit(event)}>
      <Select
        {...scrolledChoices}
        label={t('users.group')}
        data={groups.data ?? []}
        value={group}
        onChange={setGroup}
        allowDeselect={false}
        searchable
        data-autofocus
        error={groups.error?.message}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {group !== null && t('users.batch-group-count', { count: moved.length })}
        {others > 0 && ` ${t('table.batch-others', { count: others })}`}
      </Text>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <BusyButton type="submit" isBusy={isBusy} disabled={!isReady}>
          {t('common.save')}
        </BusyButton>
      </Group>
    </Stack>
  )
}
