import { Drawer, Stack, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { CodeBlock } from '../../components/markdown/code-block.tsx'
import { useFocusBack } from '../../components/use-focus-back.ts'
import { t } from '../../i18n/translate.ts'
import { MOBILE_QUERY } from '../../theme/theme.ts'
import type { CallTrace } from './call-trace.ts'
import { shortened } from './long-texts.ts'
import styles from './playground.module.css'

const WIDTH = 640

interface DebugDrawerProps {
  traces: readonly (CallTrace | undefined)[]
  onClose: () => void
}

/** What went over the wire for the newest answer of each model. */
export function DebugDrawer({ traces, onClose }: DebugDrawerProps) {
  useFocusBack()
  const isMobile = useMediaQuery(MOBILE_QUERY) ?? false
  const ended = traces.filter((trace) => trace !== undefined)
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isMobile ? 'bottom' : 'right'}
      size={isMobile ? '88dvh' : WIDTH}
      title={t('playground.debug')}
    >
      {ended.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('playground.debug-none')}
        </Text>
      )}
      <Stack gap="lg" className={styles.traces ?? ''}>
        {ended.map((trace, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first model stays the first
          <TraceTabs key={index} trace={trace} />
        ))}
      </Stack>
    </Drawer>
  )
}

function TraceTabs({ trace }: { trace: CallTrace }) {
  const request = JSON.stringify(trace.request, null, 2)
  return (
    <Tabs defaultValue="request" keepMounted={false}>
      <Tabs.List mb="xs">
        <Tabs.Tab value="request">{t('playground.debug-request')}</Tabs.Tab>
        <Tabs.Tab value="events">{t('playground.debug-events')}</Tabs.Tab>
        <Tabs.Tab value="answer">{t('playground.debug-answer')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="request">
        <CodeBlock text={JSON.stringify(shortened(trace.request), null, 2)} copied={request} language="json" />
      </Tabs.Panel>
      <Tabs.Panel value="events">
        {trace.droppedEvents > 0 && (
          <Text size="sm" c="dimmed" mb="xs">
            {t('playground.debug-dropped', { count: trace.droppedEvents })}
          </Text>
        )}
        {trace.events.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('playground.debug-no-events')}
          </Text>
        ) : (
          <CodeBlock text={trace.events.join('\n')} title={t('playground.debug-events')} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="answer">
        <CodeBlock text={trace.answer} language="json" />
      </Tabs.Panel>
    </Tabs>
  )
}
