import { Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { useCutTextTip } from './cut-text-tip.tsx'
import { GridCell } from './grid-cell.tsx'
import { type LeadId, type ShownColumns, shownColumnsOf } from './shown-columns.ts'
import styles from './table-grid.module.css'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { placeholderIds, type TableViewProps } from './table-view.ts'

/** The rows under a head that stays in view; first and last columns stay while the rest scrolls sideways. */
export function TableGrid<Row>(props: TableViewProps<Row>) {
  const { model, columns, label, notice, selection, expanded, resized, placeholderRows } = props
  const frame = useElementSize()
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({})
  const tip = useCutTextTip()
  const shown = shownColumnsOf<Row>({
    model,
    columns,
    leads: leadsOf({ canSelect: selection !== undefined, canExpand: expanded !== undefined }),
    containerWidth: frame.width,
    widths: { ...resized, ...dragged },
  })
  return (
    <section
      className={styles.scroll}
      ref={frame.ref}
      style={{
        scrollPaddingInline: stuckWidths(shown)
          .map((width) => `${width}px`)
          .join(' '),
      }}
      aria-label={label}
      {...tip.handlers}
    >
      <table className={styles.table} style={{ width: shown.totalWidth }} aria-label={label}>
        <colgroup>
          {[...shown.leads, ...shown.columns].map(({ place }) => (
            <col key={place.id} style={{ width: place.width }} />
          ))}
        </colgroup>
        <TableHead
          {...props}
          shown={shown}
          onDrag={setDragged}
          onDragEnd={(id, width) => {
            model.setWidth(id, width)
            setDragged({})
          }}
        />
        <tbody>
          {placeholderIds(placeholderRows).map((id) => (
            <PlaceholderRow key={id} shown={shown} />
          ))}
          {model.rows.map((row) => (
            <TableRow key={row.id} row={row} shown={shown} frameWidth={frame.width} {...props} />
          ))}
        </tbody>
        {notice === undefined && placeholderRows === 0 && shown.columns.some(hasTotal) && <TotalsRow shown={shown} />}
      </table>
      {notice !== undefined && <div className={styles.notice}>{notice}</div>}
      {tip.tip}
    </section>
  )
}

/** Of the columns that stay at the start and at the end: what gets the focus comes out from under them. */
function stuckWidths<Row>({ leads, columns }: ShownColumns<Row>): [start: number, end: number] {
  const places = [...leads, ...columns].map(({ place }) => place)
  const widthOf = (stuck: typeof places) => stuck.reduce((sum, { width }) => sum + width, 0)
  return [
    widthOf(places.filter(({ stickStart }) => stickStart !== undefined)),
    widthOf(places.filter(({ stickEnd }) => stickEnd !== undefined)),
  ]
}

const hasTotal = <Row,>({ column }: ShownColumns<Row>['columns'][number]): boolean => column.total !== undefined

function leadsOf({ canSelect, canExpand }: { canSelect: boolean; canExpand: boolean }): LeadId[] {
  return [...(canSelect ? (['tick'] as const) : []), ...(canExpand ? (['arrow'] as const) : [])]
}

function PlaceholderRow<Row>({ shown }: { shown: ShownColumns<Row> }) {
  return (
    <tr className={styles.row} aria-hidden>
      {[...shown.leads, ...shown.columns].map(({ place }) => (
        <GridCell key={place.id} place={place}>
          <Skeleton height={10} width="70%" />
        </GridCell>
      ))}
    </tr>
  )
}

/** The sums, named in the first column of words, which has the room. */
function TotalsRow<Row>({ shown }: { shown: ShownColumns<Row> }) {
  const titleIndex = shown.columns.findIndex(({ column }) => column.total === undefined && column.align !== 'end')
  return (
    <tfoot>
      <tr className={styles.totals}>
        {shown.leads.map(({ id, place }) => (
          <GridCell key={id} place={place} />
        ))}
        {shown.columns.map(({ column, place }, index) => (
          <GridCell key={column.id} place={place} align={column.align}>
            {column.total ?? (index === titleIndex ? t('table.total') : null)}
          </GridCell>
        ))}
      </tr>
    </tfoot>
  )
}
