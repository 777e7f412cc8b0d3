import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'
import { t } from '../i18n/translate.ts'
import styles from './group-tag.module.css'
import { hueOfGroup } from './hue.ts'
import { Tag } from './tag.tsx'

/** One group, or none: then the caller's own group applies. */
export function GroupTag({ group }: { group: string }) {
  if (group === '') return <Tag hue="orange">{t('table.group-default')}</Tag>
  return <Tag hue={hueOfGroup(group)}>{group}</Tag>
}

/** The tags of a comma list, sorted by name. Those without room are counted, and named on hover. */
export function GroupTags({ groups }: { groups: string }) {
  const [line, setLine] = useState<HTMLSpanElement | null>(null)
  const { ref: measured, width } = useElementSize<HTMLSpanElement>()
  const ref = useMergedRef(measured, setLine)
  const [hiddenCount, setHiddenCount] = useState(0)
  const names = groupNames(groups)
  // Tags that find no room stand in lines below the first; only the browser knows which those are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change what has room
  useLayoutEffect(() => {
    const tags = [...(line?.children ?? [])]
    const firstTop = tags[0]?.getBoundingClientRect().top ?? 0
    setHiddenCount(tags.filter((tag) => tag.getBoundingClientRect().top > firstTop).length)
  }, [line, width, groups])
  return (
    <span className={styles.list}>
      <span className={styles.line} ref={ref}>
        {names.map((group) => (
          <GroupTag key={group} group={group} />
        ))}
      </span>
      {hiddenCount > 0 && (
        <span className={styles.more} title={names.join(', ')}>
          <Tag hue="gray">{`+${hiddenCount}`}</Tag>
        </span>
      )}
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
