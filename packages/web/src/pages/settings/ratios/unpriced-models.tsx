import { Alert, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ICON_SIZE } from '../../../components/icon-size.ts'
import { PresetButton } from '../../../components/preset-button.tsx'
import { t } from '../../../i18n/translate.ts'
import type { ModelRow } from './model-rows.ts'

const SHOWN_MAX = 12

interface UnpricedModelsProps {
  models: readonly ModelRow[]
  onChoose: (row: ModelRow) => void
}

/** Models that are in use and cost what unknown models cost; a press gives one a price. */
export function UnpricedModels({ models, onChoose }: UnpricedModelsProps) {
  if (models.length === 0) return null
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconAlertTriangle size={ICON_SIZE} />}
      title={t('site-settings.models-unpriced', { count: models.length })}
    >
      <Group gap={6}>
        {models.slice(0, SHOWN_MAX).map((row) => (
          <PresetButton key={row.name} onPress={() => onChoose(row)}>
            {row.name}
          </PresetButton>
        ))}
        {models.length > SHOWN_MAX && `+${models.length - SHOWN_MAX}`}
      </Group>
    </Alert>
  )
}
