import { expect, test } from 'bun:test'
import { chartCsv } from './chart-csv.ts'

const time = new Date(2026, 10, 20, 8).getTime() / 1000
const series = (name: string, value: number | null) => ({
  id: name,
  name,
  colour: '',
  filter: undefined,
  values: [value],
  total: value,
})
const csv = (...columns: ReturnType<typeof series>[]) =>
  chartCsv({ times: [time], interval: 'hour', series: columns, total: 0 }, 'Time')

test('a chart becomes one row for each time and one column for each series', () => {
  expect(csv(series('gpt-4o', 1.5), series('other', null))).toBe(
    '\uFEFFTime,gpt-4o,other\r\n2026-11-20 08:00:00,1.5,\r\n',
  )
})

test('names that would break the table or be run as a formula do neither', () => {
  expect(csv(series('a,"b"', -2), series('=1+1', 3))).toBe(
    '\uFEFFTime,"a,""b""",\'=1+1\r\n2026-11-20 08:00:00,-2,3\r\n',
  )
})
