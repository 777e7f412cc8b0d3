import { IconDots } from '@tabler/icons-react'
import { UserStatus } from '@tollgate/contract/constants'
import { deleteUser, manageUser } from '@tollgate/contract/endpoints/users'
import type { User } from '@tollgate/contract/entities/user'
import { isRoot, mayActOn, Role } from '@tollgate/contract/roles'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { lazyDialog } from '../../components/lazy-dialog.tsx'
import { OnOffButton } from '../../components/on-off-button.tsx'
import { RowButton } from '../../components/row-button.tsx'
import { RowMenu, type RowMenuEntry } from '../../components/row-menu.tsx'
import { useSession } from '../../data/session.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { type Act, type ActName, actsOnUser } from './user-acts.ts'
import { userLists } from './user-lists.ts'

const QuotaDialog = lazyDialog(async () => (await import('./quota-dialog.tsx')).QuotaDialog)

/** What can be done with one user; nothing with those above, nor with a cancelled account. */
export function UserActions({ user, onEdit }: { user: User; onEdit: () => void }) {
  const role = useSession()?.role ?? Role.guest
  if (!mayActOn(role, user.role) || user.DeletedAt !== null) return null
  return (
    <>
      <ToggleButton user={user} />
      <RowButton tone="accent" onPress={onEdit}>
        {t('common.edit')}
      </RowButton>
      <MoreMenu user={user} acts={actsOnUser(user, { isActorRoot: isRoot(role) })} />
    </>
  )
}

function ToggleButton({ user }: { user: User }) {
  const manage = useAction(manageUser, { refresh: userLists, successText: t('common.done-toast') })
  const isEnabled = user.status === UserStatus.enabled
  const action = isEnabled ? 'disable' : 'enable'
  const isKnown = isEnabled || user.status === UserStatus.disabled
  return (
    <OnOffButton
      isOn={isEnabled}
      isBusy={manage.isPending}
      isDisabled={!isKnown || user.role === Role.root}
      onPress={() => void manage.run({ body: { id: user.id, action } })}
    />
  )
}

/** The balance, and acts that are asked about before they are done. */
function MoreMenu({ user, acts }: { user: User; acts: readonly Act[] }) {
  const done = { refresh: userLists, successText: t('common.done-toast') }
  const manage = useAction(manageUser, done)
  const remove = useAction(deleteUser, done)
  const [asked, setAsked] = useState<Act>()
  const [isQuotaOpen, setQuotaOpen] = useState(false)
  const close = () => setAsked(undefined)
  const carryOut = async (name: ActName) => {
    if (name === 'delete-forever') await remove.run({ params: { id: user.id } })
    else await manage.run({ body: { id: user.id, action: name } })
    close()
  }
  const entries: RowMenuEntry[] = [
    { text: t('users.quota-add'), onPress: () => setQuotaOpen(true) },
    ...acts.map((act) => ({ text: t(act.text), tone: act.tone, onPress: () => setAsked(act) })),
  ]
  return (
    <>
      <RowMenu
        label={t('users.row-actions', { name: user.username })}
        icon={<IconDots size={ICON_SIZE} />}
        entries={entries}
      />
      <QuotaDialog user={user} isOpen={isQuotaOpen} onClose={() => setQuotaOpen(false)} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === undefined ? '' : t(asked.question, { name: user.username })}
        text={asked === undefined ? '' : t(asked.explanation)}
        confirmText={asked === undefined ? '' : t(asked.text)}
        tone={asked?.tone ?? 'normal'}
        isBusy={manage.isPending || remove.isPending}
        onConfirm={() => asked !== undefined && void carryOut(asked.name)}
        onClose={close}
      />
    </>
  )
}
