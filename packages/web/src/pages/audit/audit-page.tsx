import type { AuditEntry } from '@tollgate/contract/entities/audit-entry'
import { Suspense, useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { usePaging } from '../../components/data-table/use-paging.ts'
import { useFilters } from '../../components/filters/use-filters.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { PageBody } from '../../components/page-body.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { RowDrawer } from '../../components/row-drawer.tsx'
import { t } from '../../i18n/translate.ts'
import { actText } from './act-names.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters, auditFilterDefaults } from './audit-filters.tsx'
import { useAuditEntries } from './use-audit-entries.ts'

const AuditDetails = lazyPart(async () => (await import('./audit-details.tsx')).AuditDetails)

/** What administrators did, for the super admin. */
export function AuditPage() {
  const filters = useFilters(auditFilterDefaults)
  const paging = usePaging()
  const { source, now, refresh } = useAuditEntries(filters.values, paging)
  const [open, setOpen] = useState<AuditEntry>()
  return (
    <PageBody>
      <PageHeader title={t('shell.audit')} />
      <AuditFilters filters={filters} now={now} isReading={source.isReading} onRefresh={refresh} />
      <DataTable
        name="audit"
        label={t('audit.table-label')}
        columns={auditColumns({ onOpen: setOpen })}
        source={source}
        rowId={rowIdOf}
        paging={paging}
        file={{ name: t('shell.audit'), columns: async () => (await import('./audit-file.ts')).auditFile() }}
        empty={{ title: t('audit.empty-title'), text: t('audit.empty-text') }}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
        onRowPress={setOpen}
        activeRowId={open === undefined ? undefined : rowIdOf(open)}
      />
      <RowDrawer
        row={open}
        rows={source.rows ?? []}
        titleOf={(entry) => actText(entry.action)}
        isTitleInWords
        onOpen={setOpen}
        onClose={() => setOpen(undefined)}
      >
        {(entry) => (
          <Suspense>
            <AuditDetails entry={entry} />
          </Suspense>
        )}
      </RowDrawer>
    </PageBody>
  )
}

const rowIdOf = (entry: AuditEntry): string => String(entry.id)
