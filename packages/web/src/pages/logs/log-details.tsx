import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { IconBraces, IconCheck } from '@tabler/icons-react'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import type { ReactNode } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { useCopy } from '../../components/use-copy.tsx'
import { useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { AttemptChart } from './attempt-chart.tsx'
import { leftOutFacts } from './left-out-facts.ts'
import { attemptBars, logDetailOf } from './log-detail.ts'
import { callFacts } from './log-facts.tsx'
import { logJson } from './log-json.ts'
import { logNotes } from './log-notes.ts'
import { LogPrice } from './log-price.tsx'
import { isCall } from './log-type.tsx'
import { priceBreakdown } from './price-breakdown.ts'

/** One row of the log in full: what was called, what was tried, what it cost, and the data itself. */
export function LogDetails({ log }: { log: UsageLog }) {
  const { quota_per_unit: quotaPerUnit } = useSiteStatus()
  const detail = logDetailOf(log.other)
  const chart = attemptBars(detail)
  const breakdown = isCall(log) ? priceBreakdown(log, { detail, quotaPerUnit }) : undefined
  const notes = logNotes(detail)
  const leftOut = leftOutFacts(detail)
  return (
    <Stack gap="lg">
      {log.request_id !== '' && <RequestId id={log.request_id} />}
      <Section title={t('logs.section-call')}>
        <FactList facts={callFacts(log, detail)} />
      </Section>
      {notes.length > 0 && (
        <Section title={t('logs.section-notes')}>
          {notes.map((note) => (
            <Text key={note} size="sm">
              {note}
            </Text>
          ))}
        </Section>
      )}
      {chart.bars.length > 0 && (
        <Section title={t('logs.section-attempts')}>
          <AttemptChart bars={chart.bars} totalMs={chart.totalMs} />
        </Section>
      )}
      {leftOut.length > 0 && (
        <Section title={t('logs.section-left')}>
          <FactList facts={leftOut} />
        </Section>
      )}
      {breakdown !== undefined && (
        <Section title={t('logs.section-price')}>
          <LogPrice log={log} breakdown={breakdown} />
        </Section>
      )}
      <Section title={t('logs.section-json')} action={<CopyJson log={log} />}>
        <Code block tabIndex={0}>
          {logJson(log)}
        </Code>
      </Section>
    </Stack>
  )
}

function RequestId({ id }: { id: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" c="dimmed">
        {t('logs.request-id')}
      </Text>
      <Text size="sm" ff="monospace" truncate="start">
        {id}
      </Text>
      <CopyButton text={id} label={t('logs.copy-request')} />
    </Group>
  )
}

function CopyJson({ log }: { log: UsageLog }) {
  const { copy, isCopied, dialog } = useCopy()
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        leftSection={isCopied ? <IconCheck size={ICON_SIZE} /> : <IconBraces size={ICON_SIZE} />}
        onClick={() => void copy(logJson(log))}
      >
        {t('logs.copy-json')}
      </Button>
      {dialog}
    </>
  )
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs">
      <Group justify="space-between">
        <Title order={3}>{title}</Title>
        {action}
      </Group>
      {children}
    </Stack>
  )
}
