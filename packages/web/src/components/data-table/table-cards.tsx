import { Skeleton } from '@mantine/core'
import styles from './table-cards.module.css'
import type { ModelRow } from './table-model.ts'
import { Arrow, Tick } from './table-row.tsx'
import { isRowPress, placeholderIds, type TableViewProps } from './table-view.ts'

/** The rows as cards: name and state first, then each value with its title, the buttons last. */
export function TableCards<Row>(props: TableViewProps<Row>) {
  const { model, label, notice, placeholderRows } = props
  if (notice !== undefined && placeholderRows === 0) return <div className={styles.notice}>{notice}</div>
  return (
    <ul className={styles.list} aria-label={label}>
      {placeholderIds(Math.min(placeholderRows, 4)).map((id) => (
        <li key={id} className={styles.card} aria-hidden>
          <Skeleton height={14} width="50%" />
          <div className={styles.values}>
            {placeholderIds(6).map((line) => (
              <Skeleton key={line} height={32} width="60%" />
            ))}
          </div>
        </li>
      ))}
      {model.rows.map((row) => (
        <Card key={row.id} row={row} {...props} />
      ))}
    </ul>
  )
}

interface CardProps<Row> extends TableViewProps<Row> {
  row: ModelRow<Row>
}

function Card<Row>({ row, ...props }: CardProps<Row>) {
  const { model, columns, selection, expanded, onRowPress, isMuted, activeRowId } = props
  const inPlace = (card: 'title' | 'badge' | 'actions') =>
    columns
      .filter((column) => column.card === card)
      .map((column) => (
        <div key={column.id} className={styles.part}>
          {(column.cardCell ?? column.cell)(row.original)}
        </div>
      ))
  const actions = inPlace('actions')
  return (
    // The keyboard reaches the same through a button on the card.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <li
      className={styles.card}
      data-row={row.id}
      data-muted={isMuted?.(row.original) ?? false}
      data-active={row.id === activeRowId || row.isTicked}
      onClick={(event) => {
        if (isRowPress(event)) onRowPress?.(row.original, row.index)
      }}
    >
      <div className={styles.top}>
        {selection !== undefined && <Tick model={model} row={row} />}
        <div className={styles.title}>{inPlace('title')}</div>
        <div className={styles.badges}>{inPlace('badge')}</div>
      </div>
      <CardValues columns={columns} row={row.original} />
      {row.isOpen && expanded?.(row.original)}
      {(actions.length > 0 || expanded !== undefined) && (
        <div className={styles.actions}>
          {actions}
          {expanded !== undefined && <Arrow model={model} row={row} />}
        </div>
      )}
    </li>
  )
}

function CardValues<Row>({ columns, row }: { columns: TableViewProps<Row>['columns']; row: Row }) {
  const valued = columns.filter((column) => column.card === undefined || column.card === 'wide')
  return (
    <dl className={styles.values}>
      {valued.map((column) => {
        const value = (column.cardCell ?? column.cell)(row)
        // A row of another kind has nothing to say here; a list of "none" would bury what it has.
        if (value === null || value === undefined) return null
        return (
          <div key={column.id} className={styles.value} data-wide={column.card === 'wide'}>
            <dt>{column.title}</dt>
            <dd>{value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
