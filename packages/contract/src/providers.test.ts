import { expect, test } from 'bun:test'
import { providerOf, providers } from './providers.ts'

const codesOf = (rows: readonly { code: number }[]) => rows.map(({ code }) => code)

test('every code stands once', () => {
  expect(new Set(codesOf(providers)).size).toBe(providers.length)
})

test('every channel type of this API family is known', () => {
  const known = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 31, 33, 34,
  ]
  const later = [35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48]
  expect([...known, ...later].filter((code) => !providerOf(code))).toEqual([])
})

test('the form begins with the order that operators of this API family know', () => {
  const family = [
    1, 2, 5, 36, 4, 14, 33, 41, 3, 34, 39, 43, 15, 17, 18, 16, 26, 24, 11, 25, 19, 23, 31, 35, 37, 38, 40, 42, 8, 22,
    21,
  ]
  expect(codesOf(providers).filter((code) => family.includes(code))).toEqual(family)
})

test('retired types come last', () => {
  const first = providers.findIndex(({ isRetired }) => isRetired)
  expect(providers.slice(first).every(({ isRetired }) => isRetired)).toBe(true)
})

test.each(providers.map((provider) => [provider.name, provider] as const))('%s has a sound row', (_, provider) => {
  const { name, name_zh, url, models, formats = [] } = provider
  expect([name, name_zh].map((text) => text.trim()).filter(Boolean)).toEqual([name, name_zh])
  expect(url).toMatch(/^$|^https:\/\/[^/].*[^/]$|^wss:\/\/[^/]+$|^http:\/\/localhost:\d+$/)
  expect(new Set(models).size).toBe(models.length)
  expect(models.filter((model) => model.trim() !== model || /[,\s]/.test(model))).toEqual([])
  for (const { models: patterns = [] } of formats)
    expect(patterns.filter((text) => text !== text.toLowerCase())).toEqual([])
  for (const { paths } of [provider, ...formats])
    expect(Object.values(paths === 'none' ? {} : (paths ?? {})).filter((path) => !path.startsWith('/'))).toEqual([])
})

test('every type offers models, but those where an app stands for them', () => {
  const appsWithoutModels = [21, 22, 37]
  expect(codesOf(providers.filter(({ models }) => models.length === 0)).sort()).toEqual(appsWithoutModels)
})

test('what an address, a path or a header takes from `other` is asked for in the form', () => {
  const asks = (text: string) => /\{(account|other)\}/.test(text)
  const takers = providers.filter((provider) =>
    [provider, ...(provider.formats ?? [])].some(({ paths, headers }) =>
      [...Object.values(paths === 'none' ? {} : (paths ?? {})), ...Object.values(headers ?? {})].some(asks),
    ),
  )
  expect(codesOf(takers)).toEqual([39, 17])
  expect(takers.filter(({ other }) => other === undefined)).toEqual([])
})

test.each([
  [1, 'https://api.openai.com'],
  [14, 'https://api.anthropic.com'],
  [17, 'https://dashscope.aliyuncs.com'],
  [43, 'https://api.deepseek.com'],
])('the address of type %p is %p', (code, url) => {
  expect(providerOf(code)?.url).toBe(url)
})
