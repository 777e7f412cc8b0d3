import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { t } from '../../i18n/translate.ts'
import type { Message } from './chat-messages.ts'
import styles from './chat-pane.module.css'
import type { MessageActions } from './use-conversation.ts'

interface MessageButtonsProps {
  message: Message
  actions: MessageActions
  /** An answer is growing: nothing may change before it. */
  isBusy: boolean
  onEdit: () => void
}

/** What can be done with one message. */
export function MessageButtons({ message, actions, isBusy, onEdit }: MessageButtonsProps) {
  return (
    <div className={styles.actions}>
      <CopyButton text={message.text} label={t('playground.copy-message')} />
      <IconButton
        label={t('playground.retry-message')}
        icon={<IconRefresh size={ICON_SIZE} />}
        isDisabled={isBusy}
        onPress={() => actions.retry(message.id)}
      />
      <IconButton
        label={t('playground.edit-message')}
        icon={<IconPencil size={ICON_SIZE} />}
        isDisabled={isBusy}
        onPress={onEdit}
      />
      <IconButton
        label={t('playground.delete-message')}
        icon={<IconTrash size={ICON_SIZE} />}
        isDisabled={isBusy}
        onPress={() => actions.remove(message.id)}
      />
    </div>
  )
}

interface IconButtonProps {
  label: string
  icon: ReactNode
  isDisabled: boolean
  onPress: () => void
}

function IconButton({ label, icon, isDisabled, onPress }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="xs" aria-label={label} disabled={isDisabled} onClick={onPress}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
