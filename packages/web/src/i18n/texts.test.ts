import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

type Joined = Readonly<Record<string, Readonly<Record<string, string>>>>

/** All texts of a language, from its folder. */
async function textsOf(language: 'zh' | 'en'): Promise<Joined> {
  const folder = join(import.meta.dir, language)
  const areas = await Promise.all((await readdir(folder)).map((file) => import(join(folder, file))))
  return Object.assign({}, ...areas)
}
const zh = await textsOf('zh')
const en = await textsOf('en')

const valuesOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test('both languages fill in the same values', () => {
  const differing = Object.entries(zh).flatMap(([area, texts]) =>
    Object.entries(texts)
      .filter(([key, text]) => valuesOf(text).join() !== valuesOf(en[area]?.[key] ?? '').join())
      .map(([key]) => `${area}.${key}`),
  )
  expect(differing).toEqual([])
})

test('English texts hold no Chinese', () => {
  const untranslated = Object.entries(en).flatMap(([area, texts]) =>
    Object.entries(texts)
      .filter(([, text]) => /\p{Script=Han}/u.test(text))
      .map(([key]) => `${area}.${key}`),
  )
  expect(untranslated).toEqual([])
})
