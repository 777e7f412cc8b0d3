import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { localTime, periodAt } from './calendar.ts'

const at = (text: string): number => Date.parse(text) / 1000
const period = (name: 'day' | 'week' | 'month', now: string) => {
  const { start, ends } = periodAt(name, at(now))
  return [localTime(start), localTime(ends)]
}

describe.each([
  ['Asia/Shanghai', '+08:00'],
  ['UTC', '+00:00'],
  ['America/Sao_Paulo', '-03:00'],
])('in %s', (zone, offset) => {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = zone
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  test('a day, a week and a month are those of the place', () => {
    const now = `2027-02-28T23:30:00${offset}`
    expect(period('day', now)).toEqual([`2027-02-28T00:00:00${offset}`, `2027-03-01T00:00:00${offset}`])
    // A Sunday.
    expect(period('week', now)).toEqual([`2027-02-22T00:00:00${offset}`, `2027-03-01T00:00:00${offset}`])
    expect(period('month', now)).toEqual([`2027-02-01T00:00:00${offset}`, `2027-03-01T00:00:00${offset}`])
  })

  test('a period begins with its first second', () => {
    expect(period('week', `2027-03-01T00:00:00${offset}`)[0]).toBe(`2027-03-01T00:00:00${offset}`)
    expect(period('month', `2026-12-31T23:59:59${offset}`)).toEqual([
      `2026-12-01T00:00:00${offset}`,
      `2027-01-01T00:00:00${offset}`,
    ])
  })
})

test('a day on which the clocks change has as many hours as it has', () => {
  const before = process.env.TZ
  process.env.TZ = 'Europe/Berlin'
  const { start, ends } = periodAt('day', at('2027-03-28T12:00:00Z'))
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
  expect((ends - start) / 3600).toBe(23)
})
