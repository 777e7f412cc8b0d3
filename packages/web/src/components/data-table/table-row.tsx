import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { t } from '../../i18n/translate.ts'
import { ICON_SIZE } from '../icon-size.ts'
import { GridCell, stickyStyle } from './grid-cell.tsx'
import type { RowCell } from './row-cells.ts'
import type { ShownColumns } from './shown-columns.ts'
import styles from './table-grid.module.css'
import type { ModelRow, TableModel } from './table-model.ts'
import { isRowPress, type TableViewProps } from './table-view.ts'

interface TableRowProps<Row> extends TableViewProps<Row> {
  row: ModelRow<Row>
  shown: ShownColumns<Row>
  /** Visible width of the table, in pixels. */
  frameWidth: number
}

/** One row, and below it what it unfolds to. */
export function TableRow<Row>({ row, shown, frameWidth, ...props }: TableRowProps<Row>) {
  const { model, onRowPress, isMuted, activeRowId, expanded } = props
  const cells: readonly RowCell<Row>[] =
    props.rowCells?.(row.original, { shown: shown.columns, columns: props.columns }) ?? shown.columns
  return (
    <>
      {/* The keyboard reaches the same through a button in the row. */}
      <tr
        className={styles.row}
        data-row={row.id}
        data-pressable={onRowPress !== undefined}
        data-muted={isMuted?.(row.original) ?? false}
        data-selected={row.isTicked}
        data-active={row.id === activeRowId}
        onClick={(event) => {
          if (isRowPress(event)) onRowPress?.(row.original, row.index)
        }}
      >
        {shown.leads.map(({ id, place }) => (
          <td key={id} className={styles.lead} style={stickyStyle(place)} data-stick="start">
            {id === 'tick' ? <Tick model={model} row={row} /> : <Arrow model={model} row={row} />}
          </td>
        ))}
        {cells.map(({ column, place, span }) => (
          <GridCell
            key={place.id}
            place={place}
            span={span}
            align={column?.align}
            fullText={column?.fullText?.(row.original)}
            hasControls={column?.card === 'actions'}
          >
            {column?.cell(row.original)}
          </GridCell>
        ))}
      </tr>
      {row.isOpen && expanded !== undefined && (
        <tr>
          <td className={styles.unfolded} colSpan={shown.leads.length + shown.columns.length}>
            <div className={styles.unfoldedBody} style={{ width: frameWidth }}>
              {expanded(row.original)}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

interface LeadProps<Row> {
  model: TableModel<Row>
  row: ModelRow<Row>
}

export const Tick = <Row,>({ model, row }: LeadProps<Row>) => (
  <Checkbox
    size="xs"
    aria-label={t('table.select', { name: row.id })}
    checked={row.isTicked}
    onChange={(event) => model.tick([row.id], event.currentTarget.checked)}
  />
)

export const Arrow = <Row,>({ model, row }: LeadProps<Row>) => (
  <ActionIcon
    size="sm"
    className={styles.arrow ?? ''}
    aria-label={t('table.card-expand')}
    aria-expanded={row.isOpen}
    onClick={() => model.open(row.id, !row.isOpen)}
  >
    <IconChevronRight size={ICON_SIZE} />
  </ActionIcon>
)
