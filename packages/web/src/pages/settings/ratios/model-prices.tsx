import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { pageOf } from '../../../components/data-table/table-source.ts'
import { usePaging } from '../../../components/data-table/use-paging.ts'
import { useFilters } from '../../../components/filters/use-filters.ts'
import { ICON_SIZE } from '../../../components/icon-size.ts'
import { lazyPart } from '../../../components/lazy-part.ts'
import { t } from '../../../i18n/translate.ts'
import { useOptionDraft } from '../site/site-options-context.ts'
import { modelColumns } from './model-columns.tsx'
import styles from './model-prices.module.css'
import { type ModelRow, textsWithModel } from './model-rows.ts'
import { ModelToolbar, modelFilterDefaults } from './model-toolbar.tsx'
import { UnpricedModels } from './unpriced-models.tsx'
import { useModelRows } from './use-model-rows.ts'

const ModelDialog = lazyPart(async () => (await import('./model-dialog.tsx')).ModelDialog)

/** The rows come from the form, which has been read. */
const readSource = { error: null, isReading: false, isStale: false, retry: () => undefined } as const

/** The prices of all models in one table, whichever options hold them. */
export function ModelPrices() {
  const options = useOptionDraft()
  const { rows, texts, unpriced } = useModelRows()
  const filters = useFilters(modelFilterDefaults)
  const paging = usePaging()
  const [edited, setEdited] = useState<ModelRow>()
  if (rows === undefined) return <Text size="sm">{t('site-settings.visual-broken')}</Text>

  const { model, kind } = filters.values
  const found = rows.filter(
    (row) => row.name.toLowerCase().includes(model.toLowerCase()) && (kind === '' || row.kind === kind),
  )
  const addButton = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={ICON_SIZE} />}
      onClick={() => setEdited({ name: '', kind: 'none', callPrice: undefined, ratios: {} })}
    >
      {t('site-settings.model-add')}
    </Button>
  )
  return (
    <Stack gap="sm">
      <UnpricedModels models={unpriced} onChoose={setEdited} />
      <ModelToolbar filters={filters} addButton={addButton} />
      <div className={styles.table}>
        <DataTable
          name="model-prices"
          label={t('site-settings.models-table')}
          columns={modelColumns({
            onEdit: setEdited,
            onDelete: ({ name }) => options.edit(textsWithModel(texts, { name, callPrice: undefined, ratios: {} })),
          })}
          source={{ ...readSource, rows: pageOf(found, paging), total: found.length }}
          rowId={(row) => row.name}
          paging={paging}
          empty={{
            title: t('site-settings.models-empty'),
            text: t('site-settings.models-empty-text'),
            action: addButton,
          }}
          isFiltered={filters.activeCount > 0}
          onClearFilters={filters.clear}
        />
      </div>
      {edited !== undefined && (
        <Suspense fallback={null}>
          <ModelDialog
            key={edited.name}
            row={edited}
            taken={rows.filter((row) => row.kind !== 'none').map(({ name }) => name)}
            onApply={(prices) => options.edit(textsWithModel(texts, prices))}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Stack>
  )
}
