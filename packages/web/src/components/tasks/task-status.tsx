import type { PlainTextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import { StatusBadge, type StatusTone } from '../status-badge.tsx'

/** Words of drawings and of other tasks. Empty: sent, and the vendor has not answered yet. */
const statuses: Readonly<Record<string, { text: PlainTextKey; tone: StatusTone }>> = {
  '': { text: 'tasks.status-submitting', tone: 'muted' },
  NOT_START: { text: 'tasks.status-not-start', tone: 'muted' },
  SUBMITTED: { text: 'tasks.status-submitted', tone: 'warning' },
  QUEUED: { text: 'tasks.status-queued', tone: 'warning' },
  IN_PROGRESS: { text: 'tasks.status-in-progress', tone: 'running' },
  MODAL: { text: 'tasks.status-modal', tone: 'warning' },
  SUCCESS: { text: 'tasks.status-success', tone: 'good' },
  FAILURE: { text: 'tasks.status-failure', tone: 'danger' },
}
const UNKNOWN = { text: 'tasks.unknown', tone: 'danger' } as const

/** How far a task is, as a word. */
export function TaskStatusBadge({ status }: { status: string }) {
  const { text, tone } = statuses[status] ?? UNKNOWN
  return <StatusBadge tone={tone}>{t(text)}</StatusBadge>
}
