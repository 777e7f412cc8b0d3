import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { TokenStatus } from '@tollgate/contract/constants'
import { deleteToken, listTokens, searchTokens, updateToken } from '@tollgate/contract/endpoints/tokens'
import type { Token } from '@tollgate/contract/entities/token'
import { Confirm } from '../../components/confirm.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { RowButton } from '../../components/row-button.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { TokenChat } from './token-chat.tsx'

/** The lists that show a token. */
const lists = [listTokens, searchTokens]

/** What can be done with one token. */
export function TokenActions({ token, onEdit }: { token: Token; onEdit: () => void }) {
  return (
    <>
      <TokenChat token={token} />
      <ToggleButton token={token} />
      <RowButton tone="accent" onPress={onEdit}>
        {t('common.edit')}
      </RowButton>
      <DeleteButton token={token} />
    </>
  )
}

function ToggleButton({ token }: { token: Token }) {
  const update = useAction(updateToken, { refresh: lists, successText: t('common.done-toast') })
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
  const remove = useAction(deleteToken, { refresh: lists, successText: t('tokens.deleted') })
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
