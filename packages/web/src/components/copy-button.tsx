import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../i18n/translate.ts'
import styles from './copy-button.module.css'
import { ICON_SIZE } from './icon-size.ts'
import { useCopy } from './use-copy.tsx'

/** Copies a text; the icon becomes a tick for a moment. `label` says what is copied. */
export function CopyButton({ text, label = t('common.copy') }: { text: string; label?: string }) {
  const { copy, isCopied, dialog } = useCopy()
  return (
    <>
      <Tooltip label={isCopied ? t('common.copied') : label}>
        <ActionIcon size="xs" aria-label={label} onClick={() => void copy(text)}>
          {isCopied ? <IconCheck size={ICON_SIZE} className={styles.done} /> : <IconCopy size={ICON_SIZE} />}
        </ActionIcon>
      </Tooltip>
      {dialog}
    </>
  )
}
