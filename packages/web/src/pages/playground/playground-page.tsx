import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { PageBody } from '../../components/page-body.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useLeaving } from '../../components/use-leaving.ts'
import { useSession } from '../../data/session.ts'
import { toastError } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { ChatPane } from './chat-pane.tsx'
import type { ChatSettings } from './chat-settings.ts'
import { Composer } from './composer.tsx'
import styles from './playground.module.css'
import {
  type PlaygroundState,
  rememberDraft,
  rememberedDraft,
  rememberedState,
  rememberState,
} from './playground-memory.ts'
import { PlaygroundTools } from './playground-tools.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useChoices } from './use-choices.ts'
import { useConversation } from './use-conversation.ts'

/** Models tried in a chat: one, or two side by side. */
export function PlaygroundPage() {
  const userId = useSession()?.id ?? 0
  useExpiredNotice()
  // Anew for each user, so that nobody sees the conversation of another one.
  return <Playground key={userId} userId={userId} />
}

function Playground({ userId }: { userId: number }) {
  const [start] = useState(() => rememberedState(userId))
  const [chosen, setSettings] = useState(start.settings)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const choices = useChoices()
  const settings = choices.withOpenModel(chosen)
  const { secondModel } = settings
  const first = useConversation(start.conversations[0], settings, settings.model)
  const second = useConversation(start.conversations[1], settings, secondModel ?? '')
  const isRunning = first.isRunning || second.isRunning
  const readState = useCallbackRef(
    (): PlaygroundState => ({ settings, conversations: [[...first.messages], [...second.messages]] }),
  )
  // The browser's store is outside React. An answer is kept when it has ended, or the reader does not wait for its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is named by these, and read when they change
  useEffect(() => {
    if (!isRunning) rememberState(userId, readState())
  }, [isRunning, first.messages, second.messages, chosen, userId, readState])
  useLeaving(() => {
    if (isRunning) rememberState(userId, readState())
  })
  const changeSettings = useCallbackRef((changes: Partial<ChatSettings>) => setSettings({ ...settings, ...changes }))

  const replace = (next: PlaygroundState) => {
    setSettings(next.settings)
    first.replace(next.conversations[0])
    second.replace(next.conversations[1])
  }
  return (
    <PageBody isFixed>
      <PageHeader
        title={t('shell.playground')}
        tools={
          <PlaygroundTools
            readState={readState}
            traces={secondModel === undefined ? [first.trace] : [first.trace, second.trace]}
            isRunning={isRunning}
            isPanelOpen={isPanelOpen}
            onTogglePanel={() => setPanelOpen(!isPanelOpen)}
            onReplace={replace}
          />
        }
      />
      <div className={styles.columns}>
        <aside className={styles.panel} data-open={isPanelOpen || undefined} aria-label={t('playground.settings')}>
          <SettingsPanel settings={settings} choices={choices} onChange={changeSettings} />
        </aside>
        <div className={styles.chat}>
          <div className={styles.panes}>
            <ChatPane conversation={first} model={settings.model} />
            {secondModel !== undefined && <ChatPane conversation={second} model={secondModel} />}
          </div>
          <Composer
            start={rememberedDraft(userId)}
            onLeave={(text) => rememberDraft(userId, text)}
            isRunning={isRunning}
            isReady={settings.model !== ''}
            isFirst={first.messages.length === 0 && second.messages.length === 0}
            onSend={(question) => {
              first.ask(question)
              if (secondModel !== undefined) second.ask(question)
            }}
            onStop={() => {
              first.stop()
              second.stop()
            }}
          />
        </div>
      </div>
    </PageBody>
  )
}

/** The reader was sent here after the session had ended. */
function useExpiredNotice(): void {
  // A toast is outside React.
  useEffect(() => {
    if (new URLSearchParams(window.location.search).has('expired')) toastError(t('common.error-signed-out'))
  }, [])
}
