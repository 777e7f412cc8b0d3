import { readUser } from '@tollgate/contract/endpoints/users'
import type { User } from '@tollgate/contract/entities/user'
import { DrawerForm } from '../../components/drawer-form.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { useDraft } from '../../components/use-draft.ts'
import type { DrawerTarget } from '../../components/use-drawer-target.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { useSaveUser } from './use-save-user.ts'
import { draftOfUser, newUserDraft, problemsOfUser, type UserDraft } from './user-draft.ts'
import { userSections } from './user-sections.tsx'

interface UserEditorProps {
  target: DrawerTarget
  /** Of the drawer, until the name is known. */
  title: string
  onSaved: () => void
}

/** What the drawer holds: an empty form, or the form of the user it is open for. */
export function UserEditor({ target, title, onSaved }: UserEditorProps) {
  if (target.mode === 'edit') return <KnownUser key={target.id} id={target.id} title={title} onSaved={onSaved} />
  return <UserForm start={newUserDraft} onSaved={onSaved} />
}

function KnownUser({ id, title, onSaved }: { id: number; title: string; onSaved: () => void }) {
  const query = useEndpoint(readUser, { params: { id } })
  const user = query.isFetchedAfterMount ? query.data : undefined
  if (user !== undefined) return <UserForm user={user} start={draftOfUser(user)} onSaved={onSaved} />
  return (
    <DrawerForm
      title={title}
      sections={undefined}
      notice={query.error && <ReadFailure error={query.error} onRetry={() => void query.refetch()} />}
    />
  )
}

function UserForm({ user, start, onSaved }: { user?: User; start: UserDraft; onSaved: () => void }) {
  const isNew = user === undefined
  const draft = useDraft(start, (values) => problemsOfUser(values, user))
  const { save, isSaving } = useSaveUser({ user, onSaved })
  return (
    <DrawerForm
      title={isNew ? t('users.drawer-create') : t('users.drawer-edit', { name: user.username })}
      sections={userSections({ draft, user })}
      isDirty={draft.isDirty}
      isSaving={isSaving}
      onSave={() => {
        if (draft.check()) void save(draft)
      }}
    />
  )
}
