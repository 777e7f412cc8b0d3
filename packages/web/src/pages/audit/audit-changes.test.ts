import { expect, test } from 'bun:test'
import { changesOf, nameIn } from './audit-changes.ts'

test('fields of both states stand side by side, missing ones blank', () => {
  expect(changesOf({ state_before: '{"name":"a","weight":1}', state_after: '{"name":"b","tag":"x"}' })).toEqual([
    { field: 'name', before: 'a', after: 'b' },
    { field: 'weight', before: '1', after: '' },
    { field: 'tag', before: '', after: 'x' },
  ])
})

test('a state that was cut is shown as it is', () => {
  expect(changesOf({ state_before: '', state_after: '{"models":"gpt-4o,gp…' })).toEqual([
    { field: '…', before: '', after: '{"models":"gpt-4o,gp…' },
  ])
})

test('what a call made is told by its name, where there is one', () => {
  expect(nameIn('{"name":"ci","group":"vip"}')).toBe('ci')
  expect(nameIn('{"username":"maria","role":1}')).toBe('maria')
  expect(nameIn('{"ids":[1,2]}')).toBe('')
  expect(nameIn('{"name":"gpt-4o,gp…')).toBe('')
})
