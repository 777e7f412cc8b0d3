import { Checkbox, Tooltip } from '@mantine/core'
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

interface TableHeadProps<Row> extends TableViewProps<Row> {
  shown: ShownColumns<Row>
  onDrag: (widths: Record<string, number>) => void
  onDragEnd: (id: string, width: number) => void
}

/** Titles, the tick for the whole page, edges to drag, and the column choice at the end. */
export function TableHead<Row>({ shown, model, onDrag, onDragEnd, ...props }: TableHeadProps<Row>) {
  const { rows } = model
  const ticked = rows.filter(({ isTicked }) => isTicked).length
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
                disabled={rows.length === 0}
                checked={ticked > 0 && ticked === rows.length}
                indeterminate={ticked > 0 && ticked < rows.length}
                onChange={(event) =>
                  model.tick(
                    rows.map(({ id }) => id),
                    event.currentTarget.checked,
                  )
                }
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
