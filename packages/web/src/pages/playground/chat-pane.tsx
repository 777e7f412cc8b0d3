import { Text, VisuallyHidden } from '@mantine/core'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { t } from '../../i18n/translate.ts'
import { AnswerView } from './answer-view.tsx'
import styles from './chat-pane.module.css'
import { QuestionView } from './question-view.tsx'
import { type Conversation, waitingForTools } from './use-conversation.ts'

/** One conversation. It stays at its end while it grows, and where the reader has scrolled to otherwise. */
export function ChatPane({ conversation, model }: { conversation: Conversation; model: string }) {
  const { messages, isRunning, actions, settleLoss } = conversation
  const waiting = waitingForTools(messages)
  return (
    <section className={styles.pane} aria-label={t('playground.conversation', { model })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard */}
      <div className={styles.scroll} tabIndex={0} role="log" aria-busy={isRunning} aria-live="off">
        <div className={styles.messages}>
          {messages.length === 0 && <EmptyPane model={model} />}
          {messages.map((message) =>
            message.role === 'user' ? (
              <QuestionView key={message.id} question={message} actions={actions} isBusy={isRunning} />
            ) : (
              <AnswerView
                key={message.id}
                answer={message}
                actions={actions}
                isBusy={isRunning}
                isWaiting={message.id === waiting?.id}
              />
            ),
          )}
        </div>
      </div>
      <VisuallyHidden role="status">{spokenState(conversation, model)}</VisuallyHidden>
      <ConfirmDialog
        isOpen={settleLoss !== undefined}
        title={t('playground.later-question')}
        text={t('playground.later-text')}
        confirmText={t('playground.later-go')}
        tone="danger"
        onConfirm={() => settleLoss?.(true)}
        onClose={() => settleLoss?.(false)}
      />
    </section>
  )
}

/** The text of an answer is not read out while it grows: it is said that one is coming, and that it is there. */
function spokenState({ isRunning, isAnswered }: Conversation, model: string): string {
  if (isRunning) return t('playground.waiting')
  return isAnswered ? t('playground.answered', { model }) : ''
}

function EmptyPane({ model }: { model: string }) {
  return (
    <div className={styles.empty}>
      <Text fw={600}>{t('playground.empty-title')}</Text>
      <Text size="sm" c="dimmed">
        {t('playground.empty-text')}
      </Text>
      <Text size="sm" className={styles.model ?? ''}>
        {model}
      </Text>
    </div>
  )
}
