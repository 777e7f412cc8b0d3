import { Button } from '@mantine/core'
import { IconAdjustments, IconBug, IconCode, IconDots, IconDownload, IconEraser, IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Confirm } from '../../components/confirm.tsx'
import { downloadText } from '../../components/download-text.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { RowMenu } from '../../components/row-menu.tsx'
import { t } from '../../i18n/translate.ts'
import type { CallTrace } from './call-trace.ts'
import { ImportFile } from './import-file.tsx'
import styles from './playground.module.css'
import type { PlaygroundState } from './playground-memory.ts'
import { fileOf, markdownOf } from './transfer.ts'

const CodeDialog = lazyPart(async () => (await import('./code-dialog.tsx')).CodeDialog)
const DebugDrawer = lazyPart(async () => (await import('./debug-drawer.tsx')).DebugDrawer)

interface PlaygroundToolsProps {
  readState: () => PlaygroundState
  /** One for each model. */
  traces: readonly (CallTrace | undefined)[]
  isRunning: boolean
  isPanelOpen: boolean
  onTogglePanel: () => void
  onReplace: (state: PlaygroundState) => void
}

/** What can be done with the whole conversation. */
export function PlaygroundTools({ readState, traces, isRunning, onReplace, ...panel }: PlaygroundToolsProps) {
  const [shown, setShown] = useState<'code' | 'debug'>()
  const close = () => setShown(undefined)
  return (
    <div className={styles.tools}>
      <ToolButton
        text={panel.isPanelOpen ? t('playground.hide-settings') : t('playground.show-settings')}
        icon={<IconAdjustments size={ICON_SIZE} />}
        className={styles['panel-toggle']}
        isExpanded={panel.isPanelOpen}
        onPress={panel.onTogglePanel}
      />
      <ToolButton text={t('playground.code')} icon={<IconCode size={ICON_SIZE} />} onPress={() => setShown('code')} />
      <ToolButton text={t('playground.debug')} icon={<IconBug size={ICON_SIZE} />} onPress={() => setShown('debug')} />
      <ImportFile onImport={onReplace}>
        {(chooseFile) => (
          <Confirm
            title={t('playground.clear-question')}
            text={t('playground.clear-text')}
            confirmText={t('playground.clear')}
            tone="danger"
            onConfirm={async () => onReplace({ settings: readState().settings, conversations: [[], []] })}
          >
            {(askToClear) => (
              <RowMenu
                label={t('playground.conversation-menu')}
                text={t('playground.conversation-menu')}
                size="compact-sm"
                icon={<IconDots size={ICON_SIZE} />}
                entries={[
                  {
                    text: t('playground.export-json'),
                    icon: <IconDownload size={ICON_SIZE} />,
                    onPress: () => exportJson(readState()),
                  },
                  {
                    text: t('playground.export-markdown'),
                    icon: <IconDownload size={ICON_SIZE} />,
                    onPress: () => exportMarkdown(readState()),
                  },
                  // An answer that is being written has its place in the conversation.
                  ...(isRunning
                    ? []
                    : [
                        {
                          text: t('playground.import'),
                          icon: <IconUpload size={ICON_SIZE} />,
                          onPress: chooseFile,
                        },
                      ]),
                  {
                    text: t('playground.clear'),
                    icon: <IconEraser size={ICON_SIZE} />,
                    tone: 'danger',
                    onPress: askToClear,
                  },
                ]}
              />
            )}
          </Confirm>
        )}
      </ImportFile>
      <Suspense>
        {shown === 'code' && <CodeDialog state={readState()} onClose={close} />}
        {shown === 'debug' && <DebugDrawer traces={traces} onClose={close} />}
      </Suspense>
    </div>
  )
}

interface ToolButtonProps {
  text: string
  icon: React.ReactNode
  className?: string | undefined
  /** Whether what it shows is shown. */
  isExpanded?: boolean
  onPress: () => void
}

/** On a phone the icon alone, so that all of them stand in one row. */
function ToolButton({ text, icon, className = '', isExpanded, onPress }: ToolButtonProps) {
  return (
    <Button
      className={`${styles.tool} ${className}`}
      variant="default"
      size="compact-sm"
      leftSection={icon}
      aria-label={text}
      title={text}
      aria-expanded={isExpanded}
      onClick={onPress}
    >
      <span className={styles['tool-text']}>{text}</span>
    </Button>
  )
}

function exportJson(state: PlaygroundState): void {
  downloadText({ file: 'playground.json', text: fileOf(state), type: 'application/json' })
}

function exportMarkdown({ conversations }: PlaygroundState): void {
  const headings = { user: t('playground.you'), reasoning: t('playground.thinking') }
  const texts = conversations
    .filter((messages) => messages.length > 0)
    .map((messages) => markdownOf(messages, headings))
  downloadText({ file: 'playground.md', text: texts.join('\n---\n\n'), type: 'text/markdown' })
}
