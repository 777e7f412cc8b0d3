import { Button } from '@mantine/core'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { isAdmin } from '@tollgate/contract/roles'
import { Suspense, useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { rowCellsOf } from '../../components/data-table/row-cells.ts'
import { usePaging } from '../../components/data-table/use-paging.ts'
import { useFilters } from '../../components/filters/use-filters.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { PageBody } from '../../components/page-body.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useSession } from '../../data/session.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { ExportButton } from './export-button.tsx'
import { LiveSwitch } from './live-switch.tsx'
import { logColumns } from './log-columns.tsx'
import { LogDrawer } from './log-drawer.tsx'
import { LogFilters, logFilterDefaults } from './log-filters.tsx'
import { LogStatistics } from './log-statistics.tsx'
import { useLogs } from './use-logs.ts'
import { useOpenLog } from './use-open-log.ts'

const LogSummary = lazyPart(async () => (await import('./log-summary.tsx')).LogSummary)

/** Usage log: own calls, or for administrators everybody's. */
export function LogsPage() {
  const isForAll = isAdmin(useSession()?.role ?? 0)
  const filters = useFilters(logFilterDefaults)
  const paging = usePaging()
  const [isLive, setLive] = useState(false)
  const logs = useLogs({ filter: filters.values, paging, isForAll, isLive })
  const { openLog, Details, open, close } = useOpenLog()
  const rows = logs.source.rows ?? []
  const { quota_per_unit: quotaPerUnit } = useSiteStatus()
  const openIndex = openLog === undefined ? -1 : rows.indexOf(openLog)

  return (
    <PageBody>
      <PageHeader
        title={t('logs.title')}
        facts={<LogStatistics query={logs.statistics} />}
        actions={
          <>
            <LiveSwitch isOn={isLive} onChange={setLive} />
            <ExportButton isForAll={isForAll} query={logs.query} />
          </>
        }
      />
      <LogFilters
        filters={filters}
        now={logs.now}
        isForAll={isForAll}
        isReading={logs.isReading}
        onRefresh={logs.refresh}
      />
      <DataTable
        name={isForAll ? 'logs-all' : 'logs'}
        label={t('logs.table-label')}
        rowCells={rowCellsOf}
        columns={logColumns({ rows, isForAll, quotaPerUnit, onOpen: open })}
        source={logs.source}
        rowId={rowIdOf}
        paging={paging}
        empty={{
          title: t('logs.empty-title'),
          text: t('logs.empty-text'),
          action: (
            <Button variant="default" onClick={() => filters.change({ range: '30-days' })}>
              {t('logs.empty-action')}
            </Button>
          ),
          help: 'first-call',
        }}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
        expanded={(log) => (
          <Suspense>
            <LogSummary log={log} />
          </Suspense>
        )}
        onRowPress={open}
        activeRowId={openLog === undefined || openIndex < 0 ? undefined : rowIdOf(openLog, openIndex)}
      />
      <LogDrawer log={openLog} rows={rows} Details={Details} onOpen={open} onClose={close} />
    </PageBody>
  )
}

/** Own rows come without ids, so the place on the page helps. */
const rowIdOf = (log: UsageLog, index: number): string => `${log.id}-${index}`
