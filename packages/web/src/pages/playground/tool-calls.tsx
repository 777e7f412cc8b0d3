import { Button, Textarea } from '@mantine/core'
import { formatJson } from '../../components/json-check.ts'
import { CodeBlock } from '../../components/markdown/code-block.tsx'
import { t } from '../../i18n/translate.ts'
import type { Answer, ToolCall } from './chat-messages.ts'
import styles from './chat-pane.module.css'
import type { MessageActions } from './use-conversation.ts'

interface ToolCallsProps {
  answer: Answer
  actions: MessageActions
  isWaiting: boolean
}

/** The tools a model has called, and a place for what each of them would have found. */
export function ToolCalls({ answer, actions, isWaiting }: ToolCallsProps) {
  const setResult = (id: string, result: string) =>
    actions.change({
      ...answer,
      toolCalls: answer.toolCalls.map((call) => (call.id === id ? { ...call, result } : call)),
    })
  return (
    <>
      {answer.toolCalls.map((call) => (
        <div key={call.id} className={styles.tool}>
          <span className={styles.who}>{t('playground.tool-call', { name: call.name })}</span>
          <CodeBlock text={readable(call)} language="json" title={t('playground.tool-arguments')} />
          <Textarea
            label={t('playground.tool-result', { name: call.name })}
            value={call.result}
            onChange={(event) => setResult(call.id, event.currentTarget.value)}
            readOnly={!isWaiting}
            autosize
            minRows={1}
            maxRows={8}
          />
        </div>
      ))}
      {isWaiting && (
        <div>
          <Button size="compact-sm" onClick={actions.goOn}>
            {t('playground.tool-continue')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Arguments that are still growing are shown as they are. */
const readable = (call: ToolCall): string => formatJson(call.arguments)
