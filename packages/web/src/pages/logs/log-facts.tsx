import type { CallEnding, UsageLog } from '@tollgate/contract/entities/usage-log'
import { countText } from '../../components/count-text.ts'
import type { Fact } from '../../components/fact-list.tsx'
import { GroupTag } from '../../components/group-tag.tsx'
import { StatusBadge, type StatusTone } from '../../components/status-badge.tsx'
import { ExactTime } from '../../components/time.tsx'
import type { TextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import { contentOf } from './log-content.ts'
import type { KnownDetail } from './log-detail.ts'
import { callSeconds, firstTokenSeconds } from './log-timing.tsx'
import { isCall, LogTypeTag } from './log-type.tsx'

const endings = {
  complete: { text: 'logs.ending-complete', tone: 'good' },
  partial: { text: 'logs.ending-partial', tone: 'warning' },
  'client-left': { text: 'logs.ending-client-left', tone: 'warning' },
  interrupted: { text: 'logs.ending-interrupted', tone: 'danger' },
} as const satisfies Record<CallEnding, { text: TextKey; tone: StatusTone }>

/** The plain facts of a row, those of calls only for calls. */
export function callFacts(log: UsageLog, detail: KnownDetail): Fact[] {
  return [
    { name: t('logs.time'), value: <ExactTime seconds={log.created_at} /> },
    { name: t('logs.type'), value: <LogTypeTag type={log.type} /> },
    ...given(t('logs.user'), log.username),
    ...given(t('logs.log-content'), contentOf(log)),
    ...(isCall(log) ? factsOfCall(log, detail) : []),
  ]
}

function factsOfCall(log: UsageLog, detail: KnownDetail): Fact[] {
  const ending = endings[detail.ending ?? 'complete']
  const firstToken = firstTokenSeconds(log, detail)
  const seconds = callSeconds(log, detail).toFixed(detail.total_ms === undefined ? 0 : 2)
  return [
    ...given(t('logs.token'), log.token_name),
    { name: t('logs.group'), value: <GroupTag group={log.group || (detail.group ?? '')} /> },
    ...modelFacts(log, detail),
    ...(log.channel === 0 ? [] : [{ name: t('logs.channel'), value: log.channel }]),
    { name: t('logs.tokens-input'), value: inputText(log, detail) },
    { name: t('logs.tokens-output'), value: outputText(log, detail) },
    { name: t('logs.total'), value: t('logs.seconds', { seconds }) },
    ...(firstToken === undefined
      ? []
      : [{ name: t('logs.first-byte'), value: t('logs.seconds', { seconds: firstToken.toFixed(2) }) }]),
    { name: t('logs.ending'), value: <StatusBadge tone={ending.tone}>{t(ending.text)}</StatusBadge> },
  ]
}

function modelFacts(log: UsageLog, detail: KnownDetail): Fact[] {
  if (!detail.is_model_mapped || detail.requested_model === undefined) return given(t('logs.model'), log.model_name)
  return [...given(t('logs.requested-model'), detail.requested_model), ...given(t('logs.mapped-model'), log.model_name)]
}

const given = (name: string, value: string): Fact[] => (value === '' ? [] : [{ name, value }])

function inputText(log: UsageLog, { cache_tokens: cached = 0, cache_write_tokens: written = 0 }: KnownDetail): string {
  const parts = [
    ...(cached > 0 ? [`${t('logs.tokens-cached')} ${countText(cached)}`] : []),
    ...(written > 0 ? [`${t('logs.tokens-cache-write')} ${countText(written)}`] : []),
  ]
  return withParts(log.prompt_tokens, parts)
}

const outputText = (log: UsageLog, { reasoning_tokens: reasoning = 0 }: KnownDetail): string =>
  withParts(log.completion_tokens, reasoning > 0 ? [t('logs.tokens-reasoning', { count: countText(reasoning) })] : [])

const withParts = (count: number, parts: readonly string[]): string =>
  parts.length === 0 ? countText(count) : `${countText(count)} (${parts.join(', ')})`
