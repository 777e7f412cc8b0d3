import { Button } from '@mantine/core'
import { IconAdjustments, IconBug, IconCode, IconDownload, IconEraser } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Confirm } from '../../components/confirm.tsx'
import { downloadText } from '../../components/download-text.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { RowMenu } from '../../components/row-menu.tsx'
import { t } from '../../i18n/translate.ts'
import type { CallTrace } from './call-trace.ts'
import { ImportButton } from './import-button.tsx'
import styles from './playground.module.css'
import type { PlaygroundState } from './playground-memory.ts'
import { fileOf, markdownOf } from './transfer.ts'

const CodeDialog = lazy(async () => ({ default: (await import('./code-dialog.tsx')).CodeDialog }))
const DebugDrawer = lazy(async () => ({ default: (await import('./debug-drawer.tsx')).DebugDrawer }))

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
      <Button
        className={styles['panel-toggle'] ?? ''}
        variant="default"
        size="compact-sm"
        leftSection={<IconAdjustments size={ICON_SIZE} />}
        aria-expanded={panel.isPanelOpen}
        onClick={panel.onTogglePanel}
      >
        {panel.isPanelOpen ? t('playground.hide-settings') : t('playground.show-settings')}
      </Button>
      <ToolButton text={t('playground.code')} icon={<IconCode size={ICON_SIZE} />} onPress={() => setShown('code')} />
      <ToolButton text={t('playground.debug')} icon={<IconBug size={ICON_SIZE} />} onPress={() => setShown('debug')} />
      <RowMenu
        label={t('playground.export')}
        text={t('playground.export')}
        size="compact-sm"
        icon={<IconDownload size={ICON_SIZE} />}
        entries={[
          { text: t('playground.export-json'), onPress: () => exportJson(readState()) },
          { text: t('playground.export-markdown'), onPress: () => exportMarkdown(readState()) },
        ]}
      />
      <ImportButton isDisabled={isRunning} onImport={onReplace} />
      <Confirm
        title={t('playground.clear-question')}
        text={t('playground.clear-text')}
        confirmText={t('playground.clear')}
        tone="danger"
        onConfirm={async () => onReplace({ settings: readState().settings, conversations: [[], []] })}
      >
        {(ask) => <ToolButton text={t('playground.clear')} icon={<IconEraser size={ICON_SIZE} />} onPress={ask} />}
      </Confirm>
      <Suspense>
        {shown === 'code' && <CodeDialog state={readState()} onClose={close} />}
        {shown === 'debug' && <DebugDrawer traces={traces} onClose={close} />}
      </Suspense>
    </div>
  )
}

function ToolButton({ text, icon, onPress }: { text: string; icon: React.ReactNode; onPress: () => void }) {
  return (
    <Button variant="default" size="compact-sm" leftSection={icon} onClick={onPress}>
      {text}
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
