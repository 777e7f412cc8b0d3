import type { AuditEntry } from '@tollgate/contract/entities/audit-entry'
import { type FileColumn, fileTime } from '../../components/table-file/table-file.ts'
import { t } from '../../i18n/translate.ts'
import { actText } from './act-names.ts'
import { subjectOf } from './audit-columns.tsx'

/** Acts in a file, each with what was there before and after as JSON. */
export const auditFile = (): FileColumn<AuditEntry>[] => [
  { title: t('audit.time'), cell: (entry) => fileTime(entry.created_at) },
  { title: t('audit.actor'), cell: (entry) => entry.actor_name },
  { title: t('audit.action'), cell: (entry) => actText(entry.action) },
  { title: t('audit.target'), cell: (entry) => subjectOf(entry) },
  { title: t('audit.outcome'), cell: (entry) => entry.outcome },
  { title: t('audit.address'), cell: (entry) => entry.address },
  { title: t('audit.before'), cell: (entry) => entry.state_before },
  { title: t('audit.after'), cell: (entry) => entry.state_after },
  { title: t('audit.request'), cell: (entry) => entry.request_id },
]
