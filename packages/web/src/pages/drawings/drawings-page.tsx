import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'
import { isAdmin } from '@tollgate/contract/roles'
import { Suspense } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { usePaging } from '../../components/data-table/use-paging.ts'
import { useFilters } from '../../components/filters/use-filters.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { PageBody } from '../../components/page-body.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useChosen } from '../../components/tasks/use-chosen.ts'
import { useSession } from '../../data/session.ts'
import { t } from '../../i18n/translate.ts'
import { CallbackNotice } from './callback-notice.tsx'
import { drawingColumns } from './drawing-columns.tsx'
import { DrawingFilters, drawingFilterDefaults } from './drawing-filters.tsx'
import { resultOf } from './drawing-picture.ts'
import { useDrawings } from './use-drawings.ts'

const DrawingDrawer = lazyPart(async () => (await import('./drawing-drawer.tsx')).DrawingDrawer)
const ResultViewer = lazyPart(async () => (await import('./result-viewer.tsx')).ResultViewer)

/** Drawings: own ones, or for administrators everybody's. */
export function DrawingsPage() {
  const isForAll = isAdmin(useSession()?.role ?? 0)
  const filters = useFilters(drawingFilterDefaults)
  const paging = usePaging()
  const { source, isReading, now, refresh } = useDrawings({ filter: filters.values, paging, isForAll })
  const details = useChosen(source.rows)
  const result = useChosen(source.rows)
  return (
    <PageBody>
      <PageHeader title={t('shell.drawings')} />
      {isForAll && <CallbackNotice />}
      <DrawingFilters filters={filters} now={now} isForAll={isForAll} isReading={isReading} onRefresh={refresh} />
      <DataTable
        name={isForAll ? 'drawings-all' : 'drawings'}
        label={t('tasks.drawings-label')}
        columns={drawingColumns({ isForAll, onOpen: details.choose, onShowResult: result.choose })}
        source={source}
        rowId={rowIdOf}
        paging={paging}
        file={{
          name: t('shell.drawings'),
          columns: async () => (await import('./drawing-file.ts')).drawingFile({ isForAll }),
        }}
        empty={{ title: t('tasks.drawings-empty-title'), text: t('tasks.drawings-empty-text'), help: 'paths' }}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
        onRowPress={details.choose}
        activeRowId={details.row && rowIdOf(details.row)}
      />
      <Suspense>
        {details.wasChosen && (
          <DrawingDrawer
            // Both close on Esc: the drawer waits until the picture is closed.
            drawing={result.row === undefined ? details.row : undefined}
            drawings={source.rows ?? []}
            onOpen={details.choose}
            onClose={details.leave}
            onShowResult={result.choose}
          />
        )}
        {result.wasChosen && (
          <ResultViewer
            drawing={result.row}
            drawings={(source.rows ?? []).filter((drawing) => resultOf(drawing) !== undefined)}
            onShow={result.choose}
            onClose={result.leave}
          />
        )}
      </Suspense>
    </PageBody>
  )
}

const rowIdOf = (drawing: DrawingTask): string => String(drawing.id)
