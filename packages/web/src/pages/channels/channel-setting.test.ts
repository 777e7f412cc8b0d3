import { expect, test } from 'bun:test'
import { draftOfSetting, settingOf } from './channel-setting.ts'

const draft = (setting: string, type = 1) => ({ ...draftOfSetting(setting), type })

test('a pool is read from the setting, and what else stands there is left to the text', () => {
  expect(draftOfSetting('{"force_format":true,"key_mode":"pool","key_order":"turns"}')).toEqual({
    setting: '{\n  "force_format": true\n}',
    isPool: true,
    isByTurns: true,
    wasPool: true,
    costs: [],
    hadCosts: false,
  })
})

test('a pool is written beside the rest of the setting', () => {
  const pooled = { ...draft('{"force_format":true}'), isPool: true }
  expect(settingOf(pooled)).toEqual({ setting: '{"force_format":true,"key_mode":"pool"}' })
  expect(settingOf({ ...pooled, isByTurns: true })).toEqual({
    setting: '{"force_format":true,"key_mode":"pool","key_order":"turns"}',
  })
})

test('a pool that is given up is written, too', () => {
  expect(settingOf({ ...draft('{"key_mode":"pool"}'), isPool: false })).toEqual({ setting: '{}' })
})

test('without a pool the setting is sent only by types that have the field', () => {
  expect(settingOf(draft('{"a":1}'))).toEqual({})
  expect(settingOf(draft('', 8))).toEqual({ setting: '' })
})

test('costs are taken out of the text and written back beside it', () => {
  const stored = draft('{"a":1,"cost":{"*":0.7}}')
  expect(stored.setting).toBe('{\n  "a": 1\n}')
  expect(settingOf(stored)).toEqual({ setting: '{"a":1,"cost":{"*":0.7}}' })
  expect(settingOf({ ...stored, costs: [] })).toEqual({ setting: '{"a":1}' })
})

test('a cost that cannot be read stays in the text', () => {
  expect(draft('{"cost":{"*":-1}}').setting).toContain('-1')
})
