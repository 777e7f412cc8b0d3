import { Text } from '@mantine/core'
import { memo, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import type { Question } from './chat-messages.ts'
import styles from './chat-pane.module.css'
import { MessageButtons } from './message-actions.tsx'
import { MessageEditor } from './message-editor.tsx'
import type { MessageActions } from './use-conversation.ts'

interface QuestionViewProps {
  question: Question
  actions: MessageActions
  isBusy: boolean
}

/** What the reader has asked. Not drawn again while an answer grows. */
export const QuestionView = memo(function QuestionView({ question, actions, isBusy }: QuestionViewProps) {
  const [isEditing, setEditing] = useState(false)
  const save = (text: string) => {
    actions.change({ ...question, text })
    setEditing(false)
  }
  if (isEditing) {
    return (
      <MessageEditor
        text={question.text}
        onSave={save}
        onAsk={async (text) => {
          // What was written stays until it is asked.
          if (await actions.askAgain({ ...question, text })) setEditing(false)
        }}
        onCancel={() => setEditing(false)}
      />
    )
  }
  return (
    <div className={styles.question}>
      <Images question={question} />
      {question.text !== '' && <div className={styles.bubble}>{question.text}</div>}
      <MessageButtons message={question} actions={actions} isBusy={isBusy} onEdit={() => setEditing(true)} />
    </div>
  )
})

function Images({ question }: { question: Question }) {
  return (
    <>
      {question.images.length > 0 && (
        <div className={styles.images}>
          {question.images.map((address, index) => (
            <img key={address} src={address} alt={t('playground.image', { number: index + 1 })} />
          ))}
        </div>
      )}
      {question.lostImages > 0 && (
        <Text size="xs" c="dimmed">
          {t('playground.lost-images', { count: question.lostImages })}
        </Text>
      )}
    </>
  )
}
