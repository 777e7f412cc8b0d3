import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { isComposing } from '../../components/is-composing.ts'
import { t } from '../../i18n/translate.ts'
import styles from './chat-pane.module.css'

interface MessageEditorProps {
  text: string
  onSave: (text: string) => void
  /** Present: the message can be asked anew. */
  onAsk?: (text: string) => void
  onCancel: () => void
}

/** The text of a message while it is changed. Esc leaves it as it was. */
export function MessageEditor({ text, onSave, onAsk, onCancel }: MessageEditorProps) {
  const [typed, setTyped] = useState(text)
  return (
    <Stack gap={6} className={styles.editor ?? ''}>
      <Textarea
        aria-label={t('playground.message')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && !isComposing(event.nativeEvent) && onCancel()}
        autosize
        autoFocus
        minRows={2}
        maxRows={16}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => onSave(typed)}>
          {t('playground.edit-save')}
        </Button>
        {onAsk !== undefined && (
          <Button size="compact-sm" onClick={() => onAsk(typed)}>
            {t('playground.edit-ask')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
