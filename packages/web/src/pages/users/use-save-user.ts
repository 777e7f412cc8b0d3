import { createUser, readUser, updateUser } from '@tollgate/contract/endpoints/users'
import type { User } from '@tollgate/contract/entities/user'
import type { Draft } from '../../components/use-draft.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { creationOfDraft, editOfUser, type UserDraft } from './user-draft.ts'
import { userLists } from './user-lists.ts'

/** Saves the form: a new user, or an edit of one. */
export function useSaveUser({ user, onSaved }: { user: User | undefined; onSaved: () => void }) {
  const creation = useAction(createUser, {
    refresh: userLists,
    successText: t('users.created-toast'),
    onDone: onSaved,
  })
  const update = useAction(updateUser, {
    refresh: [...userLists, readUser],
    successText: t('users.updated-toast'),
    onDone: onSaved,
  })
  return {
    isSaving: creation.isPending || update.isPending,
    save: async ({ values, start }: Pick<Draft<UserDraft>, 'values' | 'start'>): Promise<void> => {
      if (user === undefined) await creation.run({ body: creationOfDraft(values) })
      else await update.run({ body: editOfUser(user.id, { values, start }) })
    },
  }
}
