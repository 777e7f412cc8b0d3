import { UserStatus } from '@tollgate/contract/constants'
import { manageUser, updateUser } from '@tollgate/contract/endpoints/users'
import type { User } from '@tollgate/contract/entities/user'
import { mayActOn, Role } from '@tollgate/contract/roles'
import { BatchButton } from '../../components/batch-button.tsx'
import { useRowBatch } from '../../components/use-row-batch.ts'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { useSession } from '../../data/session.ts'
import { t } from '../../i18n/translate.ts'
import { BatchGroupButton } from './batch-group-button.tsx'
import { userLists } from './user-lists.ts'

interface BatchButtonsProps {
  users: readonly User[]
  /** Their states are others now. */
  onChanged: () => void
}

/** Bans the ticked users, lets them in again, or moves them to a group. Those above and cancelled accounts are left as they are. */
export function BatchButtons({ users, onChanged }: BatchButtonsProps) {
  const role = useSession()?.role ?? Role.guest
  const batch = useRowBatch<User>({ lists: userLists, nameOf: ({ username }) => username, onChanged })
  const editable = users.filter((user) => user.DeletedAt === null && mayActOn(role, user.role))
  const inState = (status: number) => editable.filter((user) => user.status === status && user.role !== Role.root)
  const banned = inState(UserStatus.disabled)
  const active = inState(UserStatus.enabled)
  const manage = (rows: readonly User[], action: 'enable' | 'disable') =>
    batch.run(rows, ({ id }) => callEndpoint(manageUser, { body: { id, action } }))
  return (
    <>
      <BatchButton
        text={t('common.enable')}
        question={t('table.batch-enable', { count: banned.length })}
        explanation={othersText(users.length - banned.length)}
        isBusy={batch.isBusy}
        isDisabled={banned.length === 0}
        onConfirm={() => manage(banned, 'enable')}
      />
      <BatchButton
        text={t('common.disable')}
        question={t('table.batch-disable', { count: active.length })}
        explanation={othersText(users.length - active.length)}
        isBusy={batch.isBusy}
        isDisabled={active.length === 0}
        onConfirm={() => manage(active, 'disable')}
      />
      <BatchGroupButton
        users={editable}
        others={users.length - editable.length}
        isBusy={batch.isBusy}
        onConfirm={(rows, group) => batch.run(rows, ({ id }) => callEndpoint(updateUser, { body: { id, group } }))}
      />
    </>
  )
}

const othersText = (count: number): string | undefined => (count === 0 ? undefined : t('table.batch-others', { count }))
