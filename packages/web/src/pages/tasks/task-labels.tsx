import type { Hue } from '../../components/hue.ts'
import { Tag } from '../../components/tag.tsx'
import { LabelTag } from '../../components/tasks/label-tag.tsx'
import type { PlainTextKey } from '../../i18n/texts.ts'

/** Names of vendors, which are the same in every language. */
const platforms: Readonly<Record<string, string>> = { suno: 'Suno' }

const actions: Readonly<Record<string, { text: PlainTextKey; hue: Hue }>> = {
  MUSIC: { text: 'tasks.action-music', hue: 'gray' },
  LYRICS: { text: 'tasks.action-lyrics', hue: 'pink' },
}
const UNKNOWN = { text: 'tasks.unknown', hue: 'gray' } as const

/** Whose task it is. */
export const PlatformTag = ({ platform }: { platform: string }) => {
  const name = platforms[platform]
  return name === undefined ? <LabelTag {...UNKNOWN} /> : <Tag hue="green">{name}</Tag>
}

/** What was ordered. */
export const TaskActionTag = ({ action }: { action: string }) => <LabelTag {...(actions[action] ?? UNKNOWN)} />
