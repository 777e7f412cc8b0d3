import { Checkbox, Tooltip } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import { t } from '../../i18n/translate.ts'
import { ColumnChoice } from './column-choice.tsx'
import type { TableColumn } from './columns.ts'
import { stickOf, stickyStyle } from './grid-cell.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import type { ShownColumns } from './shown-columns.ts'
import styles from './table-grid.module.css'
import type { TableViewProps } from './table-view.ts'

/** Pixels under which the last head has room for the column choice alone; its title is then only read out. */
const TITLED_LAST_WIDTH = 96

interface TableHeadProps<Row extends RowData> extends TableViewProps<Row> {
  shown: ShownColumns<Row>
  onDrag: (widths: Record<string, number>) => void
  onDragEnd: (id: string, width: number) => void
}

/** Titles, the tick for the whole page, edges to drag, and the column choice at the end. */
export function TableHead<Row extends RowData>({ shown, model, onDrag, onDragEnd, ...props }: TableHeadProps<Row>) {
  const isEmpty = model.getRowModel().rows.length === 0
  const lastIndex = shown.columns.length - 1
  return (
    <thead>
      <tr>
        {shown.leads.map(({ id, place }) => (
          <th key={id} scope="col" className={styles.head} style={stickyStyle(place)} data-stick="start">
            {id === 'tick' ? (
              <Checkbox
                size="xs"
                aria-label={t('table.select-page')}
                disabled={isEmpty}
                checked={!isEmpty && model.getIsAllRowsSelected()}
                indeterminate={model.getIsSomeRowsSelected()}
                onChange={model.getToggleAllRowsSelectedHandler()}
              />
            ) : (
              <span className={styles.spoken}>{t('table.card-expand')}</span>
            )}
          </th>
        ))}
        {shown.columns.map(({ column, place }, index) => (
          <th
            key={column.id}
            scope="col"
            className={styles.head}
            style={stickyStyle(place)}
            data-stick={stickOf(place)}
            data-align={column.align}
          >
            <div className={styles.headLine}>
              {index === lastIndex && place.width < TITLED_LAST_WIDTH ? (
                <span className={styles.spoken}>{column.title}</span>
              ) : (
                <HeadTitle column={column} />
              )}
              {index === lastIndex && <ColumnChoice model={model} onReset={props.forgetSettings} />}
            </div>
            {index < lastIndex && (
              <ResizeHandle
                width={place.width}
                onDrag={(width) => onDrag({ [column.id]: width })}
                onDragEnd={(width) => onDragEnd(column.id, width)}
              />
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function HeadTitle<Row>({ column }: { column: TableColumn<Row> }) {
  const title = (
    <span className={styles.text} data-cut="">
      {column.title}
    </span>
  )
  if (column.hint === undefined) return title
  return (
    <Tooltip label={column.hint} multiline maw={320}>
      {title}
    </Tooltip>
  )
}
