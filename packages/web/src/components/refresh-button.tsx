import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { t } from '../i18n/translate.ts'
import { ICON_SIZE } from './icon-size.ts'

/** Reads the list again. */
export function RefreshButton({ isBusy, onRefresh }: { isBusy: boolean; onRefresh: () => void }) {
  return (
    <Tooltip label={t('common.refresh')}>
      <ActionIcon variant="default" size={30} aria-label={t('common.refresh')} loading={isBusy} onClick={onRefresh}>
        <IconRefresh size={ICON_SIZE} />
      </ActionIcon>
    </Tooltip>
  )
}
