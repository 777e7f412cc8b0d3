import { describe, expect, test } from 'bun:test'
import {
  checkModelMapping,
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
    expect(() => readBaseUrl(openai, typed)).toThrow('request.invalid-input')
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
  expect(() => checkSetting('force_format')).toThrow('request.invalid-input')
})
