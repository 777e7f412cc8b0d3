import type { AuditEntry } from '@tollgate/contract/entities/audit-entry'
import type { TableColumn } from '../../components/data-table/columns.ts'
import { RowButton } from '../../components/row-button.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { ExactTime } from '../../components/time.tsx'
import { t } from '../../i18n/translate.ts'
import { actText, subjectText } from './act-names.ts'
import { nameIn } from './audit-changes.ts'

/** The columns of the audit table. */
export const auditColumns = ({ onOpen }: { onOpen: (entry: AuditEntry) => void }): TableColumn<AuditEntry>[] => [
  { id: 'time', title: t('audit.time'), width: 150, cell: (entry) => <ExactTime seconds={entry.created_at} /> },
  { id: 'actor', title: t('audit.actor'), width: 116, cell: (entry) => entry.actor_name },
  {
    id: 'action',
    title: t('audit.action'),
    width: 200,
    grow: 1,
    isFixed: true,
    card: 'title',
    cell: (entry) => actText(entry.action),
  },
  { id: 'target', title: t('audit.target'), width: 170, grow: 1, cell: subjectOf },
  { id: 'address', title: t('audit.address'), width: 130, cell: (entry) => entry.address },
  {
    id: 'outcome',
    title: t('audit.outcome'),
    width: 164,
    card: 'badge',
    cell: (entry) => <Outcome outcome={entry.outcome} />,
  },
  {
    id: 'actions',
    title: t('table.actions-column'),
    width: 80,
    pin: 'end',
    isFixed: true,
    card: 'actions',
    cell: (entry) => (
      <RowButton
        tone="accent"
        hint={t('audit.details', { action: actText(entry.action) })}
        onPress={() => onOpen(entry)}
      >
        {t('common.details')}
      </RowButton>
    ),
  },
]

/** What was changed: by its id, or by the name it was made with where nobody knew the id yet. */
export const subjectOf = ({ target, target_id, state_after }: AuditEntry): string =>
  `${subjectText(target, target_id)} ${target_id === '' ? nameIn(state_after) : ''}`.trimEnd()

export function Outcome({ outcome }: { outcome: string }) {
  if (outcome === 'done') return <StatusBadge tone="good">{t('audit.outcome-done')}</StatusBadge>
  if (outcome === 'started') return <StatusBadge tone="warning">{t('audit.outcome-started')}</StatusBadge>
  return <StatusBadge tone="danger">{t('audit.outcome-refused', { code: outcome })}</StatusBadge>
}
