import { useQueryClient } from '@tanstack/react-query'
import { deleteTokens, updateToken } from '@tollgate/contract/endpoints/tokens'
import type { Token } from '@tollgate/contract/entities/token'
import { useState } from 'react'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { toastError, toastSuccess } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { endpointKey } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { tokenLists } from './use-token-rows.ts'

/** Switches or deletes several tokens. */
export function useTokenBatch({ tokens, onChanged }: { tokens: readonly Token[]; onChanged: () => void }) {
  const queryClient = useQueryClient()
  const [isSwitching, setSwitching] = useState(false)
  const deletion = useAction(deleteTokens, {
    refresh: tokenLists,
    onDone: (count) => {
      toastSuccess(t('tokens.deleted-toast', { count }))
      onChanged()
    },
  })

  async function switchTo(status: number): Promise<void> {
    setSwitching(true)
    const failed = await switchAll(tokens, status)
    setSwitching(false)
    for (const list of tokenLists) void queryClient.invalidateQueries({ queryKey: endpointKey(list) })
    if (failed.length === 0) toastSuccess(t('common.done-toast'))
    else toastError(new Error(`${t('tokens.result', { failed: failed.length })} ${failed.join(' · ')}`))
    onChanged()
  }

  return {
    isBusy: isSwitching || deletion.isPending,
    switchTo,
    remove: () => deletion.run({ body: { ids: tokens.map((token) => token.id) } }),
  }
}

/** One call after the other: the API switches tokens singly. Answers with what was refused, and why. */
async function switchAll(tokens: readonly Token[], status: number): Promise<string[]> {
  const failed: string[] = []
  for (const { id, name, status: present } of tokens) {
    if (present === status) continue
    try {
      await callEndpoint(updateToken, { query: { status_only: 'true' }, body: { id, status } })
    } catch (cause) {
      failed.push(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }
  return failed
}
