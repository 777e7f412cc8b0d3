import { UnstyledButton } from '@mantine/core'
import { GroupTag } from '../../components/group-tag.tsx'
import { t } from '../../i18n/translate.ts'
import styles from './pricing-page.module.css'

interface GroupChoicesProps {
  groups: readonly string[]
  chosen: string
  onChoose: (group: string) => void
}

/** The groups that may call a model. Pressing one shows its prices. */
export function GroupChoices({ groups, chosen, onChoose }: GroupChoicesProps) {
  return (
    <span className={styles.groups}>
      {groups.map((group) => (
        <UnstyledButton
          key={group}
          className={styles.group}
          aria-label={t('pricing.show-group', { group })}
          aria-pressed={group === chosen}
          onClick={() => onChoose(group)}
        >
          <GroupTag group={group} />
        </UnstyledButton>
      ))}
    </span>
  )
}
