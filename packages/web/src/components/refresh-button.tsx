import { IconRefresh } from '@tabler/icons-react'
import { t } from '../i18n/translate.ts'
import { BusyIconButton } from './busy-icon-button.tsx'
import { ICON_SIZE } from './icon-size.ts'

/** Reads the list again. */
export function RefreshButton({ isBusy, onRefresh }: { isBusy: boolean; onRefresh: () => void }) {
  return (
    <BusyIconButton
      variant="default"
      size={30}
      label={t('common.refresh')}
      icon={<IconRefresh size={ICON_SIZE} />}
      isBusy={isBusy}
      onPress={onRefresh}
    />
  )
}
