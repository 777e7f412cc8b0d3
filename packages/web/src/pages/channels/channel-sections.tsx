import { type DrawerSection, sectionState } from '../../components/drawer-sections.tsx'
import type { Draft } from '../../components/use-draft.ts'
import { t } from '../../i18n/translate.ts'
import { ChannelAdvanced } from './channel-advanced.tsx'
import { ChannelCost } from './channel-cost.tsx'
import { ChannelCredentials } from './channel-credentials.tsx'
import { type ChannelDraft, problemsOfChannel } from './channel-draft.ts'
import { ChannelIdentity } from './channel-identity.tsx'
import { ChannelModels } from './channel-models.tsx'

const fields = {
  identity: ['type', 'name', 'groups'],
  credentials: ['address', 'other', 'key', 'organization'],
  models: ['models', 'mapping', 'testModel'],
  cost: ['costs'],
  advanced: ['statusMapping', 'priority', 'weight', 'setting'],
} as const satisfies Record<string, readonly (keyof ChannelDraft)[]>

interface ChannelSectionsProps {
  draft: Draft<ChannelDraft>
  /** Of the channel that is edited; none: a new one. */
  channelId: number | undefined
}

/** The parts of the channel form. */
export function channelSections({ draft, channelId }: ChannelSectionsProps): DrawerSection[] {
  const isNew = channelId === undefined
  const missing = problemsOfChannel(draft.values, { isNew })
  const stateOf = (names: readonly (keyof ChannelDraft)[]) => sectionState({ names, shown: draft.problems, missing })
  return [
    {
      id: 'identity',
      title: t('channel-form.section-identity'),
      state: stateOf(fields.identity),
      content: <ChannelIdentity draft={draft} />,
    },
    {
      id: 'credentials',
      title: t('channel-form.section-credentials'),
      state: stateOf(fields.credentials),
      content: <ChannelCredentials draft={draft} isNew={isNew} />,
    },
    {
      id: 'models',
      title: t('channel-form.section-models'),
      state: stateOf(fields.models),
      content: <ChannelModels draft={draft} channelId={channelId} />,
    },
    {
      id: 'cost',
      title: t('channel-form.cost'),
      state: stateOf(fields.cost),
      content: <ChannelCost draft={draft} />,
    },
    {
      id: 'advanced',
      title: t('channel-form.section-advanced'),
      state: stateOf(fields.advanced),
      content: <ChannelAdvanced draft={draft} />,
    },
  ]
}
