import { expect, test } from 'bun:test'
import { addressOf } from './call-endpoint.ts'

test('parameters take the place of the braces in the path, encoded', () => {
  expect(addressOf('/api/token/{id}', { params: { id: 7 } })).toBe('/api/token/7')
  expect(addressOf('/api/x/{name}', { params: { name: 'a/b c' } })).toBe('/api/x/a%2Fb%20c')
})

test('query values that are undefined or empty are left out', () => {
  const query = { p: 0, keyword: '', group: undefined, id_sort: false, model: 'gpt-4o mini&x' }
  expect(addressOf('/api/channel/', { query })).toBe('/api/channel/?p=0&id_sort=false&model=gpt-4o+mini%26x')
})

test('without query the path stays as it is', () => {
  expect(addressOf('/api/status', {})).toBe('/api/status')
})
