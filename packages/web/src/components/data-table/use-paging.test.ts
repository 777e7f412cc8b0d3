import { expect, test } from 'bun:test'
import { pageIn, pageSizeIn } from './use-paging.ts'

test('a page number that makes no sense reads as the first page', () => {
  expect(['3', '1', undefined, '', '0', '-2', '1.5', 'x', '1e99'].map(pageIn)).toEqual([3, 1, 1, 1, 1, 1, 1, 1, 1])
})

test('a stored page size that is not offered reads as the default', () => {
  expect(['20', '100', null, '7', '1000', 'x'].map(pageSizeIn)).toEqual([20, 100, 10, 10, 10, 10])
})
