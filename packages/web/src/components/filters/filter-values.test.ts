import { expect, test } from 'bun:test'
import { countActive, filterValues, searchChanges } from './filter-values.ts'

const defaults = { keyword: '', type: '0' }

test('the address wins over the default, and unknown parameters are ignored', () => {
  expect(filterValues(defaults, { keyword: 'a', page: '3', admin: 'true' })).toEqual({ keyword: 'a', type: '0' })
})

test('a filter set to its default leaves the address, others are written as typed without outer spaces', () => {
  expect(searchChanges(defaults, { keyword: '  gpt 4 ', type: '0' })).toEqual({ keyword: 'gpt 4', type: '' })
})

test('only filters that narrow the list count as active', () => {
  expect(countActive(defaults, { keyword: '', type: '2' })).toBe(1)
  expect(countActive(defaults, { keyword: '', type: '0' })).toBe(0)
})

test('values survive the way through the address', () => {
  const written = searchChanges(defaults, { keyword: '渠道 "a" & 100%', type: '2' })
  const read = Object.fromEntries(new URLSearchParams(new URLSearchParams(written).toString()))
  expect(filterValues(defaults, read)).toEqual({ keyword: '渠道 "a" & 100%', type: '2' })
})
