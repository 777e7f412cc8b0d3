import { Button, Group, Modal, Stack } from '@mantine/core'
import { QUOTA_PER_USD } from '@tollgate/contract/constants'
import { updateUser } from '@tollgate/contract/endpoints/users'
import type { User } from '@tollgate/contract/entities/user'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { PresetButton } from '../../components/preset-button.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { QuotaChange } from './quota-change.tsx'
import { userLists } from './user-lists.ts'

const PRESETS_USD = [1, 10, 50, 100] as const

interface QuotaDialogProps {
  user: User
  isOpen: boolean
  onClose: () => void
}

/** Gives to or takes from a balance without the whole form. What is spent meanwhile stays spent: only the difference counts. */
export function QuotaDialog({ user, isOpen, onClose }: QuotaDialogProps) {
  const [change, setChange] = useState<number>()
  const update = useAction(updateUser, { refresh: userLists, successText: t('users.updated-toast'), onDone: close })
  const after = user.quota + (change ?? 0)
  const isReady = change !== undefined && change !== 0 && (after >= 0 || change > 0)

  function close() {
    setChange(undefined)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void update.run({ body: { id: user.id, quota: after, quota_before: user.quota } })
  }
  return (
    <Modal opened={isOpen} onClose={close} title={t('users.quota-of', { name: user.username })} size="sm" centered>
      <Stack component="form" gap="md" onSubmit={submit}>
        <QuotaChange before={user.quota} change={change} onChange={setChange} isFirst />
        <Group gap={6} role="group" aria-label={t('table.presets')}>
          {PRESETS_USD.map((usd) => (
            <PresetButton
              key={usd}
              isChosen={change === usd * QUOTA_PER_USD}
              onPress={() => setChange(usd * QUOTA_PER_USD)}
            >
              {`+$${usd}`}
            </PresetButton>
          ))}
        </Group>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <BusyButton type="submit" isBusy={update.isPending} disabled={!isReady}>
            {t('common.save')}
          </BusyButton>
        </Group>
      </Stack>
    </Modal>
  )
}
