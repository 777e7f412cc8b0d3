import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { anthropicModelPage } from './anthropic-models.ts'
import { geminiModelPage } from './gemini-models.ts'

const names = Array.from({ length: 45 }, (_, index) => `m-${String(index).padStart(2, '0')}`)

const anthropicPage = (query: string) => {
  const page = anthropicModelPage(names, new URLSearchParams(query))
  return { ids: page.data.map(({ id }) => id), more: page.has_more, first: page.first_id, last: page.last_id }
}

test.each([
  ['', 0, 20, true],
  ['limit=1000', 0, 45, false],
  ['limit=45', 0, 45, false],
  ['limit=44', 0, 44, true],
  ['after_id=m-19', 20, 40, true],
  ['after_id=m-39', 40, 45, false],
  ['limit=5&before_id=m-20', 15, 20, true],
  ['limit=5&before_id=m-05', 0, 5, false],
  ['limit=5&before_id=m-03', 0, 3, false],
  ['limit=2&after_id=m-10-that-left', 11, 13, true],
])("Anthropic's page of %p is the models from %d to %d", (query, from, to, more) => {
  const ids = names.slice(from, to)
  expect(anthropicPage(query)).toEqual({ ids, more, first: ids[0] ?? null, last: ids.at(-1) ?? null })
})

test("Anthropic's page behind the last model is empty", () => {
  expect(anthropicPage('after_id=m-44')).toEqual({ ids: [], more: false, first: null, last: null })
})

test("Gemini's pages give every model once, however they are cut", () => {
  const found: string[] = []
  let token: string | undefined = ''
  while (token !== undefined) {
    const page: ReturnType<typeof geminiModelPage> = geminiModelPage(
      names,
      new URLSearchParams({ pageSize: '7', pageToken: token }),
    )
    found.push(...page.models.map(({ displayName }) => displayName))
    token = page.nextPageToken
  }
  expect(found).toEqual(names)
})

test.each([
  ['', 45],
  ['pageSize=0', 45],
  ['pageSize=5000', 45],
  ['pageSize=44', 44],
])("Gemini's page of %p has %d models", (query, count) => {
  expect(geminiModelPage(names, new URLSearchParams(query)).models).toHaveLength(count)
})

test.each([
  () => anthropicPage('limit=0'),
  () => anthropicPage('limit=1001'),
  () => anthropicPage('limit=-1'),
  () => anthropicPage('limit=ten'),
  () => anthropicPage('after_id=m-01&before_id=m-02'),
  () => geminiModelPage(names, new URLSearchParams('pageSize=-1')),
  () => geminiModelPage(names, new URLSearchParams('pageSize=1e3')),
  () => geminiModelPage(names, new URLSearchParams('pageToken=%20not%20ours')),
])('a page that cannot be is refused (case %#)', (read) => {
  expect(read).toThrow(AppError)
})
