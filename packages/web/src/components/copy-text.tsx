import { Tooltip, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../i18n/translate.ts'
import styles from './copy-text.module.css'
import { useCopy } from './use-copy.tsx'

/** A name that is copied when it is pressed. Pressing it does not press the row it stands in. */
export function CopyText({ text, children }: { text: string; children: ReactNode }) {
  const { copy, isCopied, dialog } = useCopy()
  return (
    <>
      <Tooltip label={isCopied ? t('common.copied') : t('common.copy')} disabled={text === ''}>
        <UnstyledButton
          className={styles.name}
          dir="auto"
          onClick={(event) => {
            event.stopPropagation()
            void copy(text)
          }}
        >
          {children}
        </UnstyledButton>
      </Tooltip>
      {dialog}
    </>
  )
}
