import { UserStatus } from '@tollgate/contract/constants'
import { manageUser } from '@tollgate/contract/endpoints/users'
import type { User } from '@tollgate/contract/entities/user'
import { mayActOn, Role } from '@tollgate/contract/roles'
import { BatchButton } from '../../components/batch-button.tsx'
import { useRowBatch } from '../../components/use-row-batch.ts'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { useSession } from '../../data/session.ts'
import { t } from '../../i18n/translate.ts'
import { userLists } from './user-lists.ts'

interface BatchButtonsProps {
  users: readonly User[]
  /** Their states are others now. */
  onChanged: () => void
}

/** Bans the ticked users, or lets them in again. Those above and cancelled accounts are left as they are. */
export function BatchButtons({ users, onChanged }: BatchButtonsProps) {
  const role = useSession()?.role ?? Role.guest
  const batch = useRowBatch<User>({ lists: userLists, nameOf: ({ username }) => username, onChanged })
  const inState = (status: number) =>
    users.filter(
      (user) =>
        user.status === status && user.DeletedAt === null && user.role !== Role.root && mayActOn(role, user.role),
    )
  const banned = inState(UserStatus.disabled)
  const active = inState(UserStatus.enabled)
  const manage = (rows: readonly User[], action: 'enable' | 'disable') =>
    batch.run(rows, ({ id }) => callEndpoint(manageUser, { body: { id, action } }))
  return (
    <>
      <BatchButton
        text={t('common.enable')}
        question={t('table.batch-enable', { count: banned.length })}
        explanation={t('table.batch-others', { count: users.length - banned.length })}
        isBusy={batch.isBusy}
        onConfirm={() => manage(banned, 'enable')}
      />
      <BatchButton
        text={t('common.disable')}
        question={t('table.batch-disable', { count: active.length })}
        explanation={t('table.batch-others', { count: users.length - active.length })}
        isBusy={batch.isBusy}
        onConfirm={() => manage(active, 'disable')}
      />
    </>
  )
}
