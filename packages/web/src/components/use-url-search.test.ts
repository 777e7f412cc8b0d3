import { expect, test } from 'bun:test'
import { addressWith } from './use-url-search.ts'

test('changes set, replace and remove single parameters and leave the rest alone', () => {
  const search = '?keyword=a%26b&page=3'
  expect(addressWith('/channel', { search, changes: { page: '' } })).toBe('/channel?keyword=a%26b')
  expect(addressWith('/channel', { search, changes: { keyword: '渠道 1', group: 'vip' } })).toBe(
    '/channel?keyword=%E6%B8%A0%E9%81%93+1&page=3&group=vip',
  )
})

test('an address without parameters has no question mark', () => {
  expect(addressWith('/log', { search: '?page=2', changes: { page: '' } })).toBe('/log')
})
