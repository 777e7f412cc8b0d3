import { useQueryClient } from '@tanstack/react-query'
import { listOptions, listSetSecrets, listUnpricedModels, updateOption } from '@tollgate/contract/endpoints/options'
import type { OptionKey } from '@tollgate/contract/options'
import { asCallError, type CallError, callEndpoint } from '../../../data/call-endpoint.ts'
import { refreshSiteStatus } from '../../../data/site-status.ts'
import { toastError, toastSuccess } from '../../../data/toast.ts'
import { endpointKey } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'

export interface OptionText {
  key: OptionKey
  value: string
}

/** Saves options one after the other, since a switch may need what stands before it. Answers with what went wrong. */
export async function sendOptions(texts: readonly OptionText[]): Promise<ReadonlyMap<OptionKey, CallError>> {
  const failures = new Map<OptionKey, CallError>()
  for (const body of texts) {
    const failure = await callEndpoint(updateOption, { body }).then(() => undefined, asCallError)
    if (failure !== undefined) failures.set(body.key, failure)
  }
  return failures
}

export function sayOutcome({ count, failures }: { count: number; failures: readonly CallError[] }): void {
  if (failures.length === 0) {
    toastSuccess(t('site-settings.saved'))
    return
  }
  const refusals = failures.filter(({ status }) => status !== 0)
  // What became of a call without an answer is not known.
  const isInPart = count > 1 && (failures.length < count || refusals.length < failures.length)
  if (isInPart) toastError(t('site-settings.partly-saved'))
  for (const failure of isInPart ? refusals : failures) toastError(failure)
}

/** Everything that shows the options reads them again. */
export function useRefreshOptions(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.refetchQueries({ queryKey: endpointKey(listOptions) }),
      queryClient.refetchQueries({ queryKey: endpointKey(listSetSecrets) }),
      queryClient.invalidateQueries({ queryKey: endpointKey(listUnpricedModels) }),
      refreshSiteStatus(queryClient).catch(() => undefined),
    ])
}
