import { expect, test } from 'bun:test'
import { consoleEn } from './console-en.ts'
import { consoleZh } from './console-zh.ts'
import { channelForm as channelFormEn } from './en/channel-form.ts'
import { entryEn } from './entry-en.ts'
import { entryZh } from './entry-zh.ts'
import { channelForm as channelFormZh } from './zh/channel-form.ts'

type Joined = Readonly<Record<string, Readonly<Record<string, string>>>>
const zh: Joined = { ...entryZh, ...consoleZh, 'channel-form': channelFormZh }
const en: Joined = { ...entryEn, ...consoleEn, 'channel-form': channelFormEn }

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
