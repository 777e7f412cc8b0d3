import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from './columns.ts'

const WIDTH_STEP = 10

/** A column as its table knows it. */
export interface ListedColumn {
  id: string
  columnDef: { header?: unknown }
  getIsVisible: () => boolean
  getCanHide: () => boolean
  toggleVisibility: (isShown: boolean) => void
  getSize: () => number
}

interface ColumnListProps {
  columns: readonly ListedColumn[]
  onWidth: (id: string, width: number) => void
  onReset: () => void
}

/** What `ColumnChoice` loads: each column with a tick and its width in pixels. */
export function ColumnList({ columns, onWidth, onReset }: ColumnListProps) {
  return (
    <Stack gap={6}>
      {columns.map((column) => (
        <ColumnLine key={column.id} column={column} onWidth={(width) => onWidth(column.id, width)} />
      ))}
      <Button variant="default" size="compact-sm" onClick={onReset}>
        {t('table.columns-reset')}
      </Button>
    </Stack>
  )
}

function ColumnLine({ column, onWidth }: { column: ListedColumn; onWidth: (width: number) => void }) {
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
          if (width >= COLUMN_WIDTH_MIN && width <= COLUMN_WIDTH_MAX) onWidth(width)
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
