import { readToken } from '@tollgate/contract/endpoints/tokens'
import type { Token } from '@tollgate/contract/entities/token'
import { DrawerForm } from '../../components/drawer-form.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { useDraft } from '../../components/use-draft.ts'
import type { DrawerTarget } from '../../components/use-drawer-target.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { draftOfToken, newTokenDraft, problemsOfToken, type TokenDraft } from './token-draft.ts'
import { tokenSections } from './token-sections.tsx'
import { useSaveToken } from './use-save-token.ts'

interface TokenEditorProps {
  target: DrawerTarget
  /** Of the drawer, until the token's name is known. */
  title: string
  onSaved: () => void
}

/** What the token drawer holds: an empty form, or the form of the token it is open for. */
export function TokenEditor({ target, title, onSaved }: TokenEditorProps) {
  if (target.mode === 'edit') return <KnownToken key={target.id} id={target.id} title={title} onSaved={onSaved} />
  return <TokenForm start={newTokenDraft} onSaved={onSaved} />
}

/** Reads the token first: what the list shows may be minutes old, and saving writes every field. */
function KnownToken({ id, title, onSaved }: { id: number; title: string; onSaved: () => void }) {
  const query = useEndpoint(readToken, { params: { id } })
  const token = query.isFetchedAfterMount ? query.data : undefined
  if (token !== undefined) return <TokenForm token={token} start={draftOfToken(token)} onSaved={onSaved} />
  return (
    <DrawerForm
      title={title}
      sections={undefined}
      notice={query.error && <ReadFailure error={query.error} onRetry={() => void query.refetch()} />}
    />
  )
}

interface TokenFormProps {
  /** The token that is edited; none: a new one. */
  token?: Token
  start: TokenDraft
  onSaved: () => void
}

function TokenForm({ token, start, onSaved }: TokenFormProps) {
  const draft = useDraft(start, problemsOfToken)
  const { save, isSaving } = useSaveToken({ token, onSaved })
  return (
    <DrawerForm
      title={token === undefined ? t('tokens.drawer-create') : t('tokens.drawer-edit', { name: token.name })}
      sections={tokenSections({ draft, tokenId: token?.id })}
      isDirty={draft.isDirty}
      isSaving={isSaving}
      onSave={() => {
        if (draft.check()) void save(draft.values)
      }}
    />
  )
}
