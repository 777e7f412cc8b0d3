import { useQueryClient } from '@tanstack/react-query'
import { createToken, readToken, updateToken } from '@tollgate/contract/endpoints/tokens'
import type { Token } from '@tollgate/contract/entities/token'
import { useRef, useState } from 'react'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { toastError, toastSuccess } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { endpointKey } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { countOf, editOfDraft, type TokenDraft, tokenNames } from './token-draft.ts'
import { tokenLists } from './use-token-rows.ts'

/** Saves the form: one edit, or one or more new tokens. */
export function useSaveToken({ token, onSaved }: { token: Token | undefined; onSaved: () => void }) {
  const creation = useCreateTokens(onSaved)
  const update = useAction(updateToken, {
    refresh: [...tokenLists, readToken],
    successText: t('tokens.updated-toast'),
    onDone: onSaved,
  })
  return {
    isSaving: creation.isCreating || update.isPending,
    save: async (draft: TokenDraft) => {
      if (token === undefined) await creation.create(draft)
      else await update.run({ body: { ...editOfDraft(draft), remain_quota_before: draft.quotaBefore, id: token.id } })
    },
  }
}

/** Creates the tokens one after the other and stops at the first that is refused; those before it stay. */
function useCreateTokens(onSaved: () => void) {
  const queryClient = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  // Known at once: a second press can come before the form is drawn as busy.
  const isUnderWay = useRef(false)

  async function create(draft: TokenDraft): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setCreating(true)
    const { created, error } = await createAll(draft)
    isUnderWay.current = false
    setCreating(false)
    if (error !== undefined) toastError(error)
    if (created === 0) return
    for (const list of tokenLists) void queryClient.invalidateQueries({ queryKey: endpointKey(list) })
    toastSuccess(t('tokens.created-toast', { count: created }))
    onSaved()
  }

  return { create, isCreating }
}

async function createAll(draft: TokenDraft): Promise<{ created: number; error?: unknown }> {
  const edit = editOfDraft(draft)
  let created = 0
  for (const name of tokenNames(edit.name, countOf(draft))) {
    try {
      await callEndpoint(createToken, { body: { ...edit, name } })
    } catch (error) {
      return { created, error }
    }
    created += 1
  }
  return { created }
}
