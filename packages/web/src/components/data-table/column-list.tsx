import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from './columns.ts'
import type { ModelColumn, TableModel } from './table-model.ts'

const WIDTH_STEP = 10

interface ColumnListProps<Row> {
  model: TableModel<Row>
  onReset: () => void
}

/** What `ColumnChoice` loads: each column with a tick and its width in pixels. */
export function ColumnList<Row>({ model, onReset }: ColumnListProps<Row>) {
  return (
    <Stack gap={6}>
      {model.columns.map((column) => (
        <ColumnLine key={column.id} column={column} model={model} />
      ))}
      <Button variant="default" size="compact-sm" onClick={onReset}>
        {t('table.columns-reset')}
      </Button>
    </Stack>
  )
}

function ColumnLine<Row>({ column, model }: { column: ModelColumn; model: TableModel<Row> }) {
  const { id, title, isShown } = column
  // What is being typed; undefined when the field shows the width.
  const [typed, setTyped] = useState<string>()
  return (
    <Group gap="lg" justify="space-between" wrap="nowrap">
      <Checkbox
        size="xs"
        label={title}
        checked={isShown}
        disabled={!column.canHide}
        onChange={(event) => model.showColumn(id, event.currentTarget.checked)}
      />
      <TextInput
        type="number"
        size="xs"
        w={84}
        rightSection="px"
        rightSectionPointerEvents="none"
        rightSectionProps={{ style: { fontSize: 12 } }}
        aria-label={t('table.column-width', { title })}
        value={typed ?? column.width}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          const width = event.currentTarget.valueAsNumber
          // Half-typed numbers are no widths yet.
          if (width >= COLUMN_WIDTH_MIN && width <= COLUMN_WIDTH_MAX) model.setWidth(id, width)
        }}
        onBlur={() => setTyped(undefined)}
        min={COLUMN_WIDTH_MIN}
        max={COLUMN_WIDTH_MAX}
        step={WIDTH_STEP}
        disabled={!isShown}
      />
    </Group>
  )
}
