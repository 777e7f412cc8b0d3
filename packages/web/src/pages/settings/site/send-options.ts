import { useQueryClient } from '@tanstack/react-query'
import { listOptions, listSetSecrets, listUnpricedModels, updateOption } from '@tollgate/contract/endpoints/options'
import type { OptionKey } from '@tollgate/contract/options'
import { asCallError, CallError, callEndpoint } from '../../../data/call-endpoint.ts'
import { refreshSiteStatus } from '../../../data/site-status.ts'
import { toastError, toastSuccess } from '../../../data/toast.ts'
import { endpointKey } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'
import { type Clash, mergeTexts } from './merge-texts.ts'

export interface OptionText {
  key: OptionKey
  value: string
  /** The text that was edited; without it, whatever is stored is replaced. */
  before?: string | undefined
}

/** Somebody else has changed the same of an option. `left` is what remains to be saved, should it be wanted nevertheless. */
export class OptionClash extends CallError {
  readonly left: OptionText

  constructor(clashes: readonly Clash[], left: OptionText) {
    super(t('site-settings.clash', { entries: clashes.map(nameClash).join(t('site-settings.clash-and')) }), {
      status: 409,
    })
    this.left = left
  }
}

/** Saves options one after the other, since a switch may need what stands before it. Answers with what went wrong. */
export async function sendOptions(texts: readonly OptionText[]): Promise<ReadonlyMap<OptionKey, CallError>> {
  const failures = new Map<OptionKey, CallError>()
  for (const text of texts) {
    const failure = await sendOption(text, MERGES_MAX).then(() => undefined, asCallError)
    if (failure !== undefined) failures.set(text.key, failure)
  }
  return failures
}

/** What others have changed meanwhile stays changed; where that is the same as here, `OptionClash` is thrown. */
async function sendOption({ key, value, before }: OptionText, mergesLeft: number): Promise<void> {
  try {
    await callEndpoint(updateOption, { body: { key, value, value_before: before } })
  } catch (error) {
    const isChanged = error instanceof CallError && error.code === 'option.changed'
    if (!isChanged || before === undefined || mergesLeft === 0) throw error
    const theirs = (await callEndpoint(listOptions)).find((option) => option.key === key)?.value ?? ''
    const { text, clashes } = mergeTexts({ before, mine: value, theirs })
    const left = { key, value: text, before: theirs }
    if (clashes.length > 0) throw new OptionClash(clashes, left)
    await sendOption(left, mergesLeft - 1)
  }
}

/** So often an option may be changed by others while it is being saved. */
const MERGES_MAX = 3
/** A price list is too long to be told. */
const TOLD_MAX = 80

function nameClash({ name, theirs }: Clash): string {
  if (theirs === undefined) return t('site-settings.clash-gone', { name: name ?? '' })
  const told = theirs.length > TOLD_MAX ? `${theirs.slice(0, TOLD_MAX).toWellFormed()}…` : theirs
  return name === undefined ? told : t('site-settings.clash-entry', { name, value: told })
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
