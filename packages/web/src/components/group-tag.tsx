import { t } from '../i18n/translate.ts'
import styles from './group-tag.module.css'
import { type Hue, hueOfName } from './hue.ts'
import { Tag } from './tag.tsx'

const knownGroups: Readonly<Record<string, Hue>> = { vip: 'yellow', pro: 'yellow', svip: 'red', premium: 'red' }

/** One group, or none: then the caller's own group applies. */
export function GroupTag({ group }: { group: string }) {
  if (group === '') return <Tag hue="orange">{t('table.group-default')}</Tag>
  return <Tag hue={knownGroups[group] ?? hueOfName(group)}>{group}</Tag>
}

/** The tags of a comma list, sorted by name. */
export function GroupTags({ groups }: { groups: string }) {
  return (
    <span className={styles.list}>
      {groupNames(groups).map((group) => (
        <GroupTag key={group} group={group} />
      ))}
    </span>
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
