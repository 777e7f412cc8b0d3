import { expect, test } from 'bun:test'
import { type KeyOrder, keysAsideIn, poolOrderOf, withKeysAside } from './key-pool.ts'

const settings: [setting: string, order: KeyOrder | undefined][] = [
  ['{"key_mode":"pool"}', 'random'],
  ['{"key_mode":"pool","key_order":"turns"}', 'turns'],
  ['{"force_format":true}', undefined],
  ['not JSON', undefined],
  ['', undefined],
]

test.each(settings)('the setting %p asks for %p', (setting, order) => {
  expect([poolOrderOf(setting)]).toEqual([order])
})

test('keys that are put aside are read back, and the rest of the note stays', () => {
  const aside = { abc: { reason: 'refused', time: 7 } }
  const info = withKeysAside('{"status_reason":"x","status_time":1}', aside)
  expect(keysAsideIn(info)).toEqual(aside)
  expect(JSON.parse(withKeysAside(info, {}))).toEqual({ status_reason: 'x', status_time: 1 })
})

test('what is no list of keys reads as none', () => {
  for (const info of ['', '[]', '{"keys_aside":[1]}', '{"keys_aside":{"a":"b"}}']) expect(keysAsideIn(info)).toEqual({})
})
