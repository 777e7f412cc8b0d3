import { ActionIcon, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlugConnected, IconTrash } from '@tabler/icons-react'
import { TokenStatus } from '@tollgate/contract/constants'
import { deleteToken, updateToken } from '@tollgate/contract/endpoints/tokens'
import type { Token } from '@tollgate/contract/entities/token'
import { lazy, Suspense } from 'react'
import { Confirm } from '../../components/confirm.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { RowButton } from '../../components/row-button.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { TokenChat } from './token-chat.tsx'

const ConnectDrawer = lazy(async () => ({ default: (await import('./connect/connect-drawer.tsx')).ConnectDrawer }))

import { tokenLists } from './use-token-rows.ts'

/** What can be done with one token. */
export function TokenActions({ token, onEdit }: { token: Token; onEdit: () => void }) {
  return (
    <>
      <ConnectButton token={token} />
      <TokenChat token={token} />
      <ToggleButton token={token} />
      <RowButton tone="accent" onPress={onEdit}>
        {t('common.edit')}
      </RowButton>
      <DeleteButton token={token} />
    </>
  )
}

function ConnectButton({ token }: { token: Token }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Tooltip label={t('tokens.connect')}>
        <ActionIcon
          size="sm"
          color="accent"
          aria-label={t('tokens.connect-title', { name: token.name })}
          onClick={open}
        >
          <IconPlugConnected size={ICON_SIZE} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ConnectDrawer token={token} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function ToggleButton({ token }: { token: Token }) {
  const update = useAction(updateToken, { refresh: tokenLists, successText: t('common.done-toast') })
  const isEnabled = token.status === TokenStatus.enabled
  const status = isEnabled ? TokenStatus.disabled : TokenStatus.enabled
  return (
    <RowButton
      isBusy={update.isPending}
      onPress={() => void update.run({ query: { status_only: 'true' }, body: { id: token.id, status } })}
    >
      {isEnabled ? t('common.disable') : t('common.enable')}
    </RowButton>
  )
}

function DeleteButton({ token }: { token: Token }) {
  const remove = useAction(deleteToken, { refresh: tokenLists, successText: t('tokens.deleted') })
  return (
    <Confirm
      title={t('tokens.delete-question', { name: token.name })}
      text={t('tokens.delete-text')}
      confirmText={t('common.delete')}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.run({ params: { id: token.id } })}
    >
      {(ask) => (
        <Tooltip label={t('common.delete')}>
          <ActionIcon size="sm" aria-label={t('tokens.delete', { name: token.name })} onClick={ask}>
            <IconTrash size={ICON_SIZE} />
          </ActionIcon>
        </Tooltip>
      )}
    </Confirm>
  )
}
