import { type ReactNode, useState } from 'react'
import { useFirstSign, useLoaded } from './use-loaded.ts'

const loadFrame = async () => (await import('./row-drawer-frame.tsx')).RowDrawerFrame

interface RowDrawerProps<Row> {
  /** Undefined: closed. */
  row: Row | undefined
  /** The rows of the page, among which J and K step. */
  rows: readonly Row[]
  titleOf: (row: Row) => string
  /** The title is in words; else it is an id or a name of the machine's. */
  isTitleInWords?: boolean
  children: (row: Row) => ReactNode
  onOpen: (row: Row) => void
  onClose: () => void
}

/** Everything about one row, beside the list. Its code comes when the reader is at work. */
export function RowDrawer<Row>({ row, rows, titleOf, isTitleInWords, children, onOpen, onClose }: RowDrawerProps<Row>) {
  // While it closes, the drawer still shows the last row.
  const [last, setLast] = useState(row)
  if (row !== undefined && row !== last) setLast(() => row)
  const shown = row ?? last
  const isAtWork = useFirstSign()
  const Frame = useLoaded(loadFrame, shown !== undefined ? 'now' : isAtWork ? 'ahead' : 'later')
  if (shown === undefined || Frame === undefined) return null
  const place = row === undefined ? -1 : rows.indexOf(row)
  const stepTo = (target: Row | undefined) => (target === undefined ? undefined : () => onOpen(target))
  return (
    <Frame
      isOpen={row !== undefined}
      title={titleOf(shown)}
      isTitleInWords={isTitleInWords ?? false}
      onPrevious={stepTo(rows[place - 1])}
      onNext={place < 0 ? undefined : stepTo(rows[place + 1])}
      onClose={onClose}
    >
      {children(shown)}
    </Frame>
  )
}
