import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { UserStatus } from '@tollgate/contract/constants'
import type { User } from '@tollgate/contract/entities/user'
import { Suspense, useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { usePaging } from '../../components/data-table/use-paging.ts'
import { useFilters } from '../../components/filters/use-filters.ts'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { lazyPart } from '../../components/lazy-part.ts'
import { PageBody } from '../../components/page-body.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { usePageKeys } from '../../components/page-keys.ts'
import { useDrawerTarget } from '../../components/use-drawer-target.ts'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { useUserRows } from './use-user-rows.ts'
import { userColumns } from './user-columns.tsx'
import { UserDrawer } from './user-drawer.tsx'
import { UserFilters, userFilterDefaults } from './user-filters.tsx'

const BatchButtons = lazyPart(async () => (await import('./batch-buttons.tsx')).BatchButtons)

/** Everybody's accounts: search, add, edit, promote, ban, cancel. */
export function UsersPage() {
  const filters = useFilters(userFilterDefaults)
  const paging = usePaging()
  const drawer = useDrawerTarget()
  const display = useQuotaDisplay()
  const source = useUserRows(filters.values, paging)
  const [selected, setSelected] = useState<User[]>([])
  usePageKeys({ n: drawer.openNew })

  const addButton = (
    <Button leftSection={<IconPlus size={ICON_SIZE} />} onClick={drawer.openNew}>
      {t('users.add')}
    </Button>
  )
  return (
    <PageBody>
      <PageHeader title={t('shell.users')} actions={addButton} />
      <UserFilters filters={filters} isReading={source.isReading} onRefresh={source.retry} />
      <DataTable
        name="users"
        label={t('users.table-label')}
        columns={userColumns({ onEdit: drawer.openEdit, totals: totalsOf(source.rows ?? []) })}
        source={source}
        rowId={(user) => String(user.id)}
        paging={paging}
        file={{ name: t('shell.users'), columns: async () => (await import('./user-file.ts')).userFile(display) }}
        empty={{ title: t('users.empty-title'), text: t('users.empty-text'), action: addButton, help: 'prices' }}
        isFiltered={filters.activeCount > 0}
        onClearFilters={filters.clear}
        selection={{ rows: selected, change: setSelected }}
        selectionActions={
          <Suspense>
            <BatchButtons users={selected} onChanged={() => setSelected([])} />
          </Suspense>
        }
        isMuted={(user) => user.status !== UserStatus.enabled || user.DeletedAt !== null}
      />
      <UserDrawer target={drawer.target} onClose={drawer.close} />
    </PageBody>
  )
}

function totalsOf(users: readonly User[]) {
  const sum = (of: (user: User) => number) => users.reduce((total, user) => total + of(user), 0)
  return {
    quota: sum((user) => user.quota),
    used: sum((user) => user.used_quota),
    calls: sum((user) => user.request_count),
  }
}
