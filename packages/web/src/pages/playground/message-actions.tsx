import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconRotateClockwise, IconTrash } from '@tabler/icons-react'
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
      {/* They keep their place, so that nothing moves when an answer begins. */}
      <span className={styles.changes} data-hidden={isBusy || undefined}>
        <IconButton
          label={t('playground.retry-message')}
          icon={<IconRotateClockwise size={ICON_SIZE} />}
          onPress={() => actions.retry(message.id)}
        />
        <IconButton label={t('playground.edit-message')} icon={<IconPencil size={ICON_SIZE} />} onPress={onEdit} />
        <IconButton
          label={t('playground.delete-message')}
          icon={<IconTrash size={ICON_SIZE} />}
          onPress={() => actions.remove(message.id)}
        />
      </span>
    </div>
  )
}

interface IconButtonProps {
  label: string
  icon: ReactNode
  onPress: () => void
}

function IconButton({ label, icon, onPress }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="xs" aria-label={label} onClick={onPress}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
