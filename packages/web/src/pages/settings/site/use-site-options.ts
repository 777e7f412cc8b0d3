import { listOptions, listSetSecrets } from '@tollgate/contract/endpoints/options'
import type { OptionKey } from '@tollgate/contract/options'
import { useMemo, useState } from 'react'
import type { CallError } from '../../../data/call-endpoint.ts'
import { fetchCode } from '../../../data/fetch-code.ts'
import { toastError, toastInfo } from '../../../data/toast.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'
import { OptionClash, type OptionText, sayOutcome, sendOptions, useRefreshOptions } from './send-options.ts'

type Texts = Partial<Record<OptionKey, string>>

interface Edit {
  text: string
  /** What was there to be edited, and may be another by now; undefined for a secret, which is never read. */
  before: string | undefined
}
/** By option. */
type Edits = Partial<Record<string, Edit>>

/** The options of the site while they are edited: the only draft of all cards of a tab. */
export interface SiteOptions {
  /** As it is stored; empty for secrets, which are never read. */
  stored: (key: OptionKey) => string
  /** As it stands in the form. */
  text: (key: OptionKey) => string
  /** A secret that has a value. */
  isSet: (key: OptionKey) => boolean
  isChanged: (key: OptionKey) => boolean
  isDirty: boolean
  /** What was wrong when it was last to be saved. */
  problem: (key: OptionKey) => string | undefined
  edit: (changes: Texts) => void
  discard: (keys: readonly OptionKey[]) => void
  /** Sends those of the options that were changed, and says how it went. */
  save: (keys: readonly OptionKey[]) => Promise<void>
  /** Saves these values at once, whatever stands in the form. */
  saveAtOnce: (texts: readonly OptionText[]) => Promise<void>
  isSaving: (key: OptionKey) => boolean
}

/** `options` is undefined while they are being read. */
export function useSiteOptions() {
  const list = useEndpoint(listOptions)
  const secrets = useEndpoint(listSetSecrets)
  const refresh = useRefreshOptions()
  const storedTexts = useMemo(() => new Map(list.data?.map(({ key, value }) => [key, value])), [list.data])
  const [edits, setEdits] = useState<Edits>({})
  const [problems, setProblems] = useState<Texts>({})
  const [saving, setSaving] = useState<readonly OptionKey[]>([])

  const stored = (key: OptionKey) => storedTexts.get(key) ?? ''
  // Secrets are not in the list. What is stored of them is unknown, so whatever was typed is new.
  const isNew = (key: string, text: string | undefined) => text !== undefined && text !== storedTexts.get(key)
  const isChanged = (key: OptionKey) => isNew(key, edits[key]?.text)

  const forget = (keys: readonly OptionKey[]) => {
    setEdits((known) => without(known, keys))
    setProblems((known) => without(known, keys))
  }

  async function send(texts: readonly OptionText[]): Promise<void> {
    const keys = texts.map(({ key }) => key)
    setSaving((known) => [...known, ...keys])
    const failures = await sendOptions(texts)
    await refresh()
    setEdits((known) => editsAfter(known, texts, failures))
    setProblems((known) => ({ ...without(known, keys), ...messagesOf(failures) }))
    setSaving((known) => known.filter((key) => !keys.includes(key)))
    sayOutcome({ count: keys.length, failures: [...failures.values()] })
  }

  const options: SiteOptions = {
    stored,
    text: (key) => edits[key]?.text ?? stored(key),
    isSet: (key) => secrets.data?.includes(key) ?? false,
    isChanged,
    isDirty: Object.entries(edits).some(([key, edit]) => isNew(key, edit?.text)),
    problem: (key) => problems[key],
    edit: (changes) => {
      setEdits((known) => withChanges(known, changes, storedTexts))
      setProblems((known) => without(known, Object.keys(changes)))
    },
    discard: forget,
    isSaving: (key) => saving.includes(key),
    async save(keys) {
      const texts = keys.flatMap((key) => {
        const edit = edits[key]
        return edit === undefined || !isChanged(key) ? [] : [{ key, value: edit.text, before: edit.before }]
      })
      if (texts.length === 0) {
        toastInfo(t('site-settings.nothing-changed'))
        return
      }
      // The checks come with the built-in prices, which nothing else of these tabs needs at first.
      const { problemOfOption } = await fetchCode(() => import('./option-problem.ts'))
      const wrong = texts.flatMap(({ key, value }) => {
        const problem = problemOfOption(key, value)
        return problem === undefined ? [] : [[key, problem] as const]
      })
      if (wrong.length > 0) {
        setProblems((known) => ({ ...known, ...Object.fromEntries(wrong) }))
        toastError(t('site-settings.check-input'))
        return
      }
      await send(texts)
    },
    saveAtOnce: send,
  }

  return {
    options: list.data === undefined || secrets.data === undefined ? undefined : options,
    error: list.error ?? secrets.error,
    retry: () => void Promise.all([list.refetch(), secrets.refetch()]),
  }
}

const messagesOf = (failures: ReadonlyMap<OptionKey, CallError>): Texts =>
  Object.fromEntries([...failures].map(([key, { message }]) => [key, message]))

function withChanges(known: Edits, changes: Texts, stored: ReadonlyMap<string, string>): Edits {
  const edits = { ...known }
  for (const [key, text] of Object.entries(changes)) {
    const before = known[key] === undefined ? stored.get(key) : known[key].before
    if (text === before) delete edits[key]
    else edits[key] = { text, before }
  }
  return edits
}

/** What is left when texts were sent: those that failed, and what was typed while they were on their way. */
function editsAfter(known: Edits, texts: readonly OptionText[], failures: ReadonlyMap<OptionKey, CallError>): Edits {
  const edits = { ...known }
  for (const { key, value } of texts) {
    const edit = known[key]
    const failure = failures.get(key)
    if (edit === undefined) continue
    const isAsSent = edit.text === value
    if (failure === undefined && isAsSent) delete edits[key]
    else if (failure === undefined) edits[key] = { ...edit, before: edit.before === undefined ? undefined : value }
    else if (failure instanceof OptionClash && isAsSent)
      edits[key] = { text: failure.left.value, before: failure.left.before }
  }
  return edits
}

const without = <Value>(values: Partial<Record<string, Value>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
