import { ActionIcon, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlugConnected, IconTrash } from '@tabler/icons-react'
import { TokenStatus } from '@tollgate/contract/constants'
import { deleteToken, updateToken } from '@tollgate/contract/endpoints/tokens'
import type { Token } from '@tollgate/contract/entities/token'
import { Confirm } from '../../components/confirm.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { OnOffButton } from '../../components/on-off-button.tsx'
import { RowButton } from '../../components/row-button.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { MOBILE_QUERY } from '../../theme/theme.ts'
import { TokenChat } from './token-chat.tsx'
import { tokenLists } from './use-token-rows.ts'

interface TokenActionsProps {
  token: Token
  onEdit: () => void
  /** Asks how clients are told to use it. */
  onConnect: () => void
}

/** What can be done with one token. */
export function TokenActions({ token, onEdit, onConnect }: TokenActionsProps) {
  return (
    <>
      <ConnectButton token={token} onPress={onConnect} />
      <TokenChat token={token} />
      <ToggleButton token={token} />
      <RowButton tone="accent" onPress={onEdit}>
        {t('common.edit')}
      </RowButton>
      <DeleteButton token={token} />
    </>
  )
}

/** A sign where the table has no room for the word; on a phone nothing would say what the sign means. */
function ConnectButton({ token, onPress }: { token: Token; onPress: () => void }) {
  const isMobile = useMediaQuery(MOBILE_QUERY) ?? false
  if (isMobile) {
    return (
      <RowButton tone="accent" onPress={onPress}>
        {t('tokens.connect')}
      </RowButton>
    )
  }
  return (
    <Tooltip label={t('tokens.connect')}>
      <ActionIcon
        size="sm"
        color="accent"
        aria-label={t('tokens.connect-title', { name: token.name })}
        onClick={onPress}
      >
        <IconPlugConnected size={ICON_SIZE} />
      </ActionIcon>
    </Tooltip>
  )
}

function ToggleButton({ token }: { token: Token }) {
  const update = useAction(updateToken, { refresh: tokenLists, successText: t('common.done-toast') })
  const isEnabled = token.status === TokenStatus.enabled
  const status = isEnabled ? TokenStatus.disabled : TokenStatus.enabled
  return (
    <OnOffButton
      isOn={isEnabled}
      isBusy={update.isPending}
      onPress={() => void update.run({ query: { status_only: 'true' }, body: { id: token.id, status } })}
    />
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
