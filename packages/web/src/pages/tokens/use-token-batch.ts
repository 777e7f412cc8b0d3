import { deleteTokens, updateToken } from '@tollgate/contract/endpoints/tokens'
import type { Token } from '@tollgate/contract/entities/token'
import { useRowBatch } from '../../components/use-row-batch.ts'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { tokenLists } from './use-token-rows.ts'

/** Switches or deletes several tokens. */
export function useTokenBatch({ tokens, onChanged }: { tokens: readonly Token[]; onChanged: () => void }) {
  const batch = useRowBatch<Token>({ lists: tokenLists, nameOf: ({ name }) => name, onChanged })
  const deletion = useAction(deleteTokens, {
    refresh: tokenLists,
    onDone: (count) => {
      toastSuccess(t('tokens.deleted-toast', { count }))
      onChanged()
    },
  })
  return {
    isBusy: batch.isBusy || deletion.isPending,
    switchTo: (status: number) =>
      batch.run(
        tokens.filter((token) => token.status !== status),
        ({ id }) => callEndpoint(updateToken, { query: { status_only: 'true' }, body: { id, status } }),
      ),
    remove: () => deletion.run({ body: { ids: tokens.map((token) => token.id) } }),
  }
}
