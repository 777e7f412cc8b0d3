import { Button } from '@mantine/core'
import type { AsyncTask } from '@tollgate/contract/entities/async-task'
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
import { taskColumns } from './task-columns.tsx'
import { TaskFilters, taskFilterDefaults } from './task-filters.tsx'
import { useTasks } from './use-tasks.ts'

const TaskDrawer = lazyPart(async () => (await import('./task-drawer.tsx')).TaskDrawer)

/** Songs and lyrics: own ones, or for administrators everybody's. */
export function TasksPage() {
  const isForAll = isAdmin(useSession()?.role ?? 0)
  const filters = useFilters(taskFilterDefaults)
  const paging = usePaging()
  const { source, isReading, now, refresh } = useTasks({ filter: filters.values, paging, isForAll })
  const details = useChosen(source.rows)
  return (
    <PageBody>
      <PageHeader title={t('shell.tasks')} />
      <TaskFilters filters={filters} now={now} isForAll={isForAll} isReading={isReading} onRefresh={refresh} />
      <DataTable
        name={isForAll ? 'tasks-all' : 'tasks'}
        label={t('tasks.tasks-label')}
        columns={taskColumns({ isForAll, onOpen: details.choose })}
        source={source}
        rowId={rowIdOf}
        paging={paging}
        file={{
          name: t('shell.tasks'),
          columns: async () => (await import('./task-file.ts')).taskFile({ isForAll }),
        }}
        empty={{
          title: t('tasks.tasks-empty-title'),
          text: t('tasks.tasks-empty-text'),
          action: (
            <Button variant="default" onClick={() => filters.change({ range: '30-days' })}>
              {t('tasks.empty-action')}
            </Button>
          ),
          help: 'paths',
        }}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
        onRowPress={details.choose}
        activeRowId={details.row && rowIdOf(details.row)}
      />
      <Suspense>
        {details.wasChosen && (
          <TaskDrawer task={details.row} tasks={source.rows ?? []} onOpen={details.choose} onClose={details.leave} />
        )}
      </Suspense>
    </PageBody>
  )
}

const rowIdOf = (task: AsyncTask): string => String(task.id)
