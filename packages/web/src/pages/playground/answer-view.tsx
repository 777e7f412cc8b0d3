import { Alert, Text } from '@mantine/core'
import { memo, Suspense, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { ModelText } from '../../components/markdown/model-text.tsx'
import { t } from '../../i18n/translate.ts'
import { AnswerFactsLine } from './answer-facts.tsx'
import { type Answer, isGrowing } from './chat-messages.ts'
import styles from './chat-pane.module.css'
import { MessageButtons } from './message-actions.tsx'
import { MessageEditor } from './message-editor.tsx'
import type { MessageActions } from './use-conversation.ts'

const ToolCalls = lazyPart(async () => (await import('./tool-calls.tsx')).ToolCalls)

interface AnswerViewProps {
  answer: Answer
  actions: MessageActions
  isBusy: boolean
  /** The model waits for what its tools have found. */
  isWaiting: boolean
}

/** What a model has answered: its thinking apart, then text, calls of tools, what went wrong, and what it took. */
export const AnswerView = memo(function AnswerView({ answer, actions, isBusy, isWaiting }: AnswerViewProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <article className={styles.answer} data-state={answer.state}>
      <div className={styles.who}>{answer.model}</div>
      <Thinking answer={answer} />
      {isEditing ? (
        <MessageEditor
          text={answer.text}
          onSave={(text) => {
            actions.change({ ...answer, text })
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        answer.text !== '' && <ModelText text={answer.text} isGrowing={isGrowing(answer)} />
      )}
      {answer.toolCalls.length > 0 && (
        <Suspense>
          <ToolCalls answer={answer} actions={actions} isWaiting={isWaiting} />
        </Suspense>
      )}
      <Outcome answer={answer} />
      {!isGrowing(answer) && !isEditing && (
        <div className={styles.facts}>
          <MessageButtons message={answer} actions={actions} isBusy={isBusy} onEdit={() => setEditing(true)} />
          {answer.facts !== undefined && <AnswerFactsLine facts={answer.facts} />}
        </div>
      )}
    </article>
  )
})

/** Open while nothing else is there, closed as soon as the answer begins; the reader may open it again. */
function Thinking({ answer }: { answer: Answer }) {
  if (answer.reasoning === '') return null
  const isThinking = isGrowing(answer) && answer.text === ''
  return (
    <details key={String(isThinking)} className={styles.thinking} open={isThinking}>
      <summary>{isThinking ? t('playground.thinking-now') : t('playground.thinking')}</summary>
      <div>{answer.reasoning}</div>
    </details>
  )
}

function Outcome({ answer }: { answer: Answer }) {
  const isEmpty = answer.text === '' && answer.toolCalls.length === 0
  switch (answer.state) {
    case 'loading':
      return <Note text={t('playground.waiting')} />
    case 'incomplete':
      return null
    case 'stopped':
      return <Note text={t('playground.stopped')} />
    case 'complete':
      if (answer.ending !== undefined) return <Note text={t(endingTexts[answer.ending])} />
      return isEmpty ? <Note text={t('playground.no-text')} /> : null
    case 'error':
      return (
        <Alert color="red" variant="light" title={t('playground.failed')} role="alert">
          {answer.error}
        </Alert>
      )
  }
}

const endingTexts = { length: 'playground.ended-length', filter: 'playground.ended-filter' } as const

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}
