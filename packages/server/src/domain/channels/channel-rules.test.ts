import { describe, expect, test } from 'bun:test'
import {
  checkModelMapping,
  checkOther,
  checkSetting,
  checkStatusCodeMapping,
  findProvider,
  readBaseUrl,
  splitKeys,
  splitList,
} from './channel-rules.ts'

test('a list loses blanks and repetitions, and keeps its order', () => {
  expect(splitList(' gpt-4o, gpt-4 ,,gpt-4o,\tgpt-3.5 ')).toEqual(['gpt-4o', 'gpt-4', 'gpt-3.5'])
  expect(splitList('')).toEqual([])
})

describe('keys', () => {
  test('stand one a line', () => {
    expect(splitKeys('sk-a\r\n\n  sk-b  \n')).toEqual(['sk-a', 'sk-b'])
  })

  test('in JSON are one key', () => {
    const json = '{\n  "type": "service_account",\n  "id": 1\n}'
    expect(splitKeys(`\n${json}\n`)).toEqual([json])
  })

  test('that only look like JSON are lines', () => {
    expect(splitKeys('{a\nb')).toEqual(['{a', 'b'])
  })
})

describe('an address', () => {
  const openai = findProvider(1)
  const custom = findProvider(8)

  test.each([
    ['https://api.example.com/', 'https://api.example.com'],
    [' http://10.0.0.1:8080/base// ', 'http://10.0.0.1:8080/base'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('%p is stored as %p', (typed, stored) => {
    expect(readBaseUrl(openai, typed)).toBe(stored)
  })

  test('of a provider whose address is complete stays as it was typed', () => {
    expect(readBaseUrl(custom, 'https://api.example.com/{model}/chat/')).toBe('https://api.example.com/{model}/chat/')
  })

  test('is required where the provider has none', () => {
    expect(() => readBaseUrl(custom, ' ')).toThrow('channel.address-needed')
  })

  test.each([
    'api.example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://user:secret@example.com',
    'http://',
  ])('%p is refused', (typed) => {
    expect(() => readBaseUrl(openai, typed)).toThrow('request.invalid-field')
  })
})

test('an unknown provider is refused', () => {
  expect(() => findProvider(999_999)).toThrow('channel.type-unknown')
})

describe('a model mapping', () => {
  test.each(['', '  ', null, undefined, '{}', '{"gpt-3.5-turbo":"gpt-3.5-turbo-0125"}'])('%p is accepted', (text) => {
    expect(() => checkModelMapping(text)).not.toThrow()
  })

  test.each(['{', '[]', '"a"', '{"a":1}', '{"a":""}', '{"a":"b","a":"c"}', 'null'])('%p is refused', (text) => {
    expect(() => checkModelMapping(text)).toThrow('channel.mapping-invalid')
  })
})

describe('a status mapping', () => {
  test.each(['', '{}', '{"400":"500"}', '{"429":503}'])('%p is accepted', (text) => {
    expect(() => checkStatusCodeMapping(text)).not.toThrow()
  })

  test.each(['{', '[]', '{"x":"500"}', '{"400":"x"}', '{"400":99}', '{"400":null}', '{"400":"500","400":"501"}'])(
    '%p is refused',
    (text) => {
      expect(() => checkStatusCodeMapping(text)).toThrow('channel.status-mapping-invalid')
    },
  )
})

test('a setting is a JSON object or blank', () => {
  expect(() => checkSetting('{"force_format":true}')).not.toThrow()
  expect(() => checkSetting('')).not.toThrow()
  expect(() => checkSetting('force_format')).toThrow('request.invalid-field')
})

test('keys are used in one of the known ways', () => {
  expect(() => checkSetting('{"key_mode":"pool","key_order":"turns"}')).not.toThrow()
  expect(() => checkSetting('{"key_mode":"swimming"}')).toThrow('request.invalid-field')
  expect(() => checkSetting('{"key_mode":"pool","key_order":1}')).toThrow('request.invalid-field')
})

describe('the field that means something else with every type', () => {
  test.each([
    [1, ''],
    [3, ''],
    [3, '2024-10-21'],
    [21, 'library-7'],
    [39, 'abc'],
    [41, 'us-central1'],
    [41, 'global'],
    [41, '{"default":"us-central1","claude-3-5-sonnet-20240620":"europe-west1"}'],
  ])('type %p takes %p', (type, other) => {
    expect(() => checkOther(findProvider(type), other)).not.toThrow()
  })

  test.each([
    [21, ' ', 'channel.other-needed'],
    [39, '', 'channel.other-needed'],
    [41, '', 'channel.other-needed'],
    [41, '{"claude":"us-east5"}', 'channel.region-invalid'],
    [41, '{"default":7}', 'channel.region-invalid'],
    [41, '{"default":"us-central1"', 'channel.region-invalid'],
    [41, 'evil.example/', 'channel.region-invalid'],
  ])('type %p refuses %p', (type, other, code) => {
    expect(() => checkOther(findProvider(type), other)).toThrow(code)
  })
})

test('only vendors who are spoken to over a socket have socket addresses', () => {
  expect(readBaseUrl(findProvider(18), 'wss://spark.example.com/')).toBe('wss://spark.example.com')
  expect(() => readBaseUrl(findProvider(1), 'wss://spark.example.com')).toThrow('request.invalid-field')
})
