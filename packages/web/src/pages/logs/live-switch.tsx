import { Switch, Tooltip } from '@mantine/core'
import { t } from '../../i18n/translate.ts'

/** Whether new rows are shown as they come. */
export function LiveSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Tooltip label={t('logs.live-hint')}>
      <div>
        <Switch
          size="xs"
          label={t('logs.live')}
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </div>
    </Tooltip>
  )
}
