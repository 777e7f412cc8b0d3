import { expect, test } from 'bun:test'
import type { TableColumn } from './columns.ts'
import { rowCellsOf } from './row-cells.ts'

const column = (id: string, more: Partial<TableColumn<boolean>> = {}): TableColumn<boolean> => ({
  id,
  title: id,
  width: 50,
  cell: () => id,
  ...more,
})
const note = column('note', { standIn: { over: ['model', 'cost'], when: (isNote) => isNote } })
const columns = [column('time'), column('model'), column('cost'), note, column('open')]

const cellsOf = (row: boolean, ...ids: string[]) => {
  const shown = columns
    .filter(({ id }) => ids.includes(id))
    .map((one) => ({ column: one, place: { id: one.id, width: 50, stickStart: undefined, stickEnd: undefined } }))
  return rowCellsOf(row, { shown, columns }).map((cell) => `${cell.column?.id ?? 'blank'} ${cell.span ?? 1}`)
}

test('a cell stands over the columns that are blank in its row, and in no other row', () => {
  expect(cellsOf(true, 'time', 'model', 'cost', 'open')).toEqual(['time 1', 'note 2', 'open 1'])
  expect(cellsOf(false, 'time', 'model', 'cost', 'open')).toEqual(['time 1', 'model 1', 'cost 1', 'open 1'])
})

test('it leaves its own place blank, or stands there where none of those columns is shown', () => {
  expect(cellsOf(true, 'time', 'model', 'cost', 'note')).toEqual(['time 1', 'note 2', 'blank 1'])
  expect(cellsOf(true, 'time', 'note')).toEqual(['time 1', 'note 1'])
})
