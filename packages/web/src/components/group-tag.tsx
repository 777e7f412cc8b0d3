import { OverflowList, Tooltip } from '@mantine/core'
import { t } from '../i18n/translate.ts'
import styles from './group-tag.module.css'
import { type Hue, hueOfName } from './hue.ts'
import { Tag } from './tag.tsx'

const knownGroups: Readonly<Record<string, Hue>> = { vip: 'yellow', pro: 'yellow', svip: 'red', premium: 'red' }

/** One group, or none: then the caller's own group applies. */
export function GroupTag({ group }: { group: string }) {
  if (group === '') return <Tag hue="orange">{t('table.group-default')}</Tag>
  return <Tag hue={hueOfGroup(group)}>{group}</Tag>
}

/** The colour that names a group, in tags and charts. */
export const hueOfGroup = (group: string): Hue => knownGroups[group] ?? hueOfName(group)

/** The tags of a comma list, sorted by name. Those without room are counted, and named on hover. */
export function GroupTags({ groups }: { groups: string }) {
  const names = groupNames(groups)
  const [only] = names
  if (names.length === 1 && only !== undefined) return <GroupTag group={only} />
  return (
    <OverflowList
      className={styles.list ?? ''}
      gap={4}
      data={names}
      getItemKey={(name) => name}
      renderItem={(name) => (
        <span className={styles.item}>
          <GroupTag group={name} />
        </span>
      )}
      renderOverflow={(left) => (
        <Tooltip label={left.join(', ')}>
          <span className={styles.item}>
            <Tag hue="gray">{`+${left.length}`}</Tag>
          </span>
        </Tooltip>
      )}
    />
  )
}

/** `vip, default` as `['default', 'vip']`; an empty list as one empty name. */
export function groupNames(groups: string): string[] {
  const names = groups
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return names.length === 0 ? [''] : [...new Set(names)].sort()
}
