import { listOwnGroups } from '@tollgate/contract/endpoints/groups'
import { listOwnModels } from '@tollgate/contract/endpoints/users'
import { operationOfModel } from '@tollgate/contract/model-operation'
import { useMemo } from 'react'
import { useSession } from '../../data/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { type ChatSettings, FIRST_MODEL } from './chat-settings.ts'

/** Long labels would push the panel wider. */
const LABEL_MAX = 40

export interface Choices {
  models: readonly string[]
  /** Nothing can be called; false while that is not known. */
  hasNone: boolean
  groups: readonly { value: string; label: string }[]
  error: Error | undefined
  retry: () => void
  /** The settings with a model that can be called, where the one they name cannot. */
  withOpenModel: (settings: ChatSettings) => ChatSettings
}

/** What the reader may choose from: models, and groups with their own first. */
export function useChoices(): Choices {
  const models = useEndpoint(listOwnModels)
  const groups = useEndpoint(listOwnGroups)
  const own = useSession()?.group ?? ''
  return useMemo(() => {
    const names = models.data ?? []
    const fallback = firstModelOf(names)
    return {
      models: names,
      hasNone: models.data !== undefined && names.length === 0,
      groups: groupChoices(groups.data ?? {}, own),
      error: models.error ?? groups.error ?? undefined,
      retry: () => void Promise.all([models.refetch(), groups.refetch()]),
      withOpenModel: (settings) =>
        fallback === undefined || names.includes(settings.model) ? settings : { ...settings, model: fallback },
    }
  }, [models.data, models.error, models.refetch, groups.data, groups.error, groups.refetch, own])
}

/** One to talk to, where there is any. */
export const firstModelOf = (names: readonly string[]): string | undefined =>
  names.includes(FIRST_MODEL) ? FIRST_MODEL : (names.find((name) => operationOfModel(name) === 'chat') ?? names[0])

function groupChoices(groups: Readonly<Record<string, string>>, own: string): { value: string; label: string }[] {
  const others = Object.keys(groups).filter((name) => name !== own)
  const label = (name: string) => (groups[name] || name).slice(0, LABEL_MAX)
  return [
    { value: '', label: t('playground.group-own', { name: label(own) }) },
    ...others.map((name) => ({ value: name, label: label(name) })),
  ]
}
