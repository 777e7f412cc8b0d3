import { ActionIcon, Code, Popover } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { Token } from '@tollgate/contract/entities/token'
import { CopyButton } from '../../components/copy-button.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { t } from '../../i18n/translate.ts'
import styles from './token-key.module.css'

/** The beginning of the key; shown whole on request, copied whole at once. */
export function TokenKey({ token }: { token: Token }) {
  const key = `sk-${token.key}`
  return (
    <span className={styles.line}>
      <span className={styles.key}>{`${key.slice(0, 7)}…`}</span>
      <Popover position="bottom" withArrow>
        <Popover.Target>
          <ActionIcon size="xs" aria-label={`${t('tokens.show-key')}: ${token.name}`} title={t('tokens.show-key')}>
            <IconEye size={ICON_SIZE} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <Code className={styles.whole ?? ''}>{key}</Code>
        </Popover.Dropdown>
      </Popover>
      <CopyButton text={key} label={`${t('tokens.copy-key')}: ${token.name}`} />
    </span>
  )
}
