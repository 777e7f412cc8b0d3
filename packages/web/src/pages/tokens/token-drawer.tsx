import { readToken } from '@tollgate/contract/endpoints/tokens'
import type { Token } from '@tollgate/contract/entities/token'
import { EditDrawer } from '../../components/edit-drawer.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { useDraft } from '../../components/use-draft.ts'
import type { DrawerTarget } from '../../components/use-drawer-target.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { draftOfToken, newTokenDraft, problemsOfToken, type TokenDraft } from './token-draft.ts'
import { tokenSections } from './token-sections.tsx'
import { useSaveToken } from './use-save-token.ts'

interface TokenDrawerProps {
  target: DrawerTarget
  onClose: () => void
}

/** Creates or edits a token. */
export function TokenDrawer({ target, onClose }: TokenDrawerProps) {
  if (target.mode === 'edit') return <EditTokenDrawer key={target.id} id={target.id} onClose={onClose} />
  return <TokenForm key={target.mode} isOpen={target.mode === 'create'} start={newTokenDraft} onClose={onClose} />
}

/** Reads the token first: what the list shows may be minutes old, and saving writes every field. */
function EditTokenDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useEndpoint(readToken, { params: { id } })
  const token = query.isFetchedAfterMount ? query.data : undefined
  if (token !== undefined) return <TokenForm isOpen token={token} start={draftOfToken(token)} onClose={onClose} />
  return (
    <EditDrawer
      isOpen
      title={t('tokens.drawer-edit', { name: `#${id}` })}
      sections={undefined}
      notice={query.error && <ReadFailure error={query.error} onRetry={() => void query.refetch()} />}
      isDirty={false}
      isSaving={false}
      onSave={onClose}
      onClose={onClose}
    />
  )
}

interface TokenFormProps {
  isOpen: boolean
  /** The token that is edited; none: a new one. */
  token?: Token
  start: TokenDraft
  onClose: () => void
}

function TokenForm({ isOpen, token, start, onClose }: TokenFormProps) {
  const draft = useDraft(start, problemsOfToken)
  const { save, isSaving } = useSaveToken({ token, onSaved: onClose })
  const sections = tokenSections({ draft, isNew: token === undefined })
  return (
    <EditDrawer
      isOpen={isOpen}
      title={token === undefined ? t('tokens.drawer-create') : t('tokens.drawer-edit', { name: token.name })}
      sections={sections}
      isDirty={draft.isDirty}
      isSaving={isSaving}
      onSave={() => {
        if (draft.check()) void save(draft.values)
      }}
      onClose={onClose}
    />
  )
}
