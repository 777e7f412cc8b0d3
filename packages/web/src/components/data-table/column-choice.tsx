import { ActionIcon, Button, Checkbox, Group, Popover, Stack, TextInput } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { ICON_SIZE } from '../icon-size.ts'
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from './columns.ts'
import type { TableModel } from './table-model.ts'

const WIDTH_STEP = 10

interface ColumnChoiceProps<Row extends RowData> {
  model: TableModel<Row>
  onReset: () => void
}

/** Which columns are shown and how wide they are, by keyboard too, and the way back to how the table was at first. */
export function ColumnChoice<Row extends RowData>({ model, onReset }: ColumnChoiceProps<Row>) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon size="sm" aria-label={t('table.columns')} title={t('table.columns')}>
          <IconColumns3 size={ICON_SIZE} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6}>
          {model.getAllLeafColumns().map((column) => (
            <ColumnLine key={column.id} column={column} />
          ))}
          <Button variant="default" size="compact-sm" onClick={onReset}>
            {t('table.columns-reset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

type ModelColumn<Row extends RowData> = ReturnType<TableModel<Row>['getAllLeafColumns']>[number]

function ColumnLine<Row extends RowData>({ column }: { column: ModelColumn<Row> }) {
  const title = String(column.columnDef.header)
  // What is being typed; undefined when the field shows the width.
  const [typed, setTyped] = useState<string>()
  return (
    <Group gap="lg" justify="space-between" wrap="nowrap">
      <Checkbox
        size="xs"
        label={title}
        checked={column.getIsVisible()}
        disabled={!column.getCanHide()}
        onChange={(event) => column.toggleVisibility(event.currentTarget.checked)}
      />
      <TextInput
        type="number"
        size="xs"
        w={84}
        rightSection="px"
        rightSectionPointerEvents="none"
        rightSectionProps={{ style: { fontSize: 12 } }}
        aria-label={t('table.column-width', { title })}
        value={typed ?? column.getSize()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          const width = event.currentTarget.valueAsNumber
          // Half-typed numbers are no widths yet.
          if (!(width >= COLUMN_WIDTH_MIN && width <= COLUMN_WIDTH_MAX)) return
          column.table.setColumnSizing((widths) => ({ ...widths, [column.id]: width }))
        }}
        onBlur={() => setTyped(undefined)}
        min={COLUMN_WIDTH_MIN}
        max={COLUMN_WIDTH_MAX}
        step={WIDTH_STEP}
        disabled={!column.getIsVisible()}
      />
    </Group>
  )
}
