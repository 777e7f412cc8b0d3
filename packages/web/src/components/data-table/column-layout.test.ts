import { expect, test } from 'bun:test'
import { type ColumnRequest, layoutColumns } from './column-layout.ts'

const column = (id: string, width: number, more: Partial<ColumnRequest> = {}): ColumnRequest => ({
  id,
  width,
  grow: 0,
  pin: undefined,
  ...more,
})
const widthsOf = (columns: ColumnRequest[], containerWidth: number) =>
  layoutColumns(columns, containerWidth).map((place) => place.width)

test('spare width goes to the growing columns by their shares, to the last pixel', () => {
  expect(
    widthsOf([column('id', 100), column('name', 100, { grow: 1 }), column('models', 100, { grow: 2 })], 400),
  ).toEqual([100, 133, 167])
})

test('without a growing column the last one that is not pinned takes the spare width', () => {
  expect(widthsOf([column('a', 50), column('b', 50), column('actions', 80, { pin: 'end' })], 300)).toEqual([
    50, 170, 80,
  ])
})

test('columns keep their width in a container that is too small', () => {
  expect(widthsOf([column('a', 200), column('b', 200, { grow: 1 })], 300)).toEqual([200, 200])
})

test('pinned columns stick beside each other, counted from their own edge', () => {
  const places = layoutColumns(
    [
      column('select', 40, { pin: 'start' }),
      column('name', 120, { pin: 'start' }),
      column('models', 500),
      column('detail', 60, { pin: 'end' }),
      column('actions', 90, { pin: 'end' }),
    ],
    400,
  )
  expect(places.map((place) => [place.stickStart, place.stickEnd])).toEqual([
    [0, undefined],
    [40, undefined],
    [undefined, undefined],
    [undefined, 90],
    [undefined, 0],
  ])
})
