import { afterAll, beforeAll, expect, test } from 'bun:test'
import { googleLibrary } from './libraries/google-library.ts'
import { openaiLibrary } from './libraries/openai-library.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { type Site, startSite } from './site.ts'
import { type FakeOperations, type OperationCase, startFakeOperations } from './vendors/fake-operations.ts'
import { operationCases } from './vendors/operation-cases.ts'

/* Embeddings through the client libraries that have them, at vendors of either format and of two others. */

const MODEL_RATIO = 2
const TEXTS = ['one', 'two']
const VECTORS = [
  [0.5, -1],
  [2, 0.25],
]
const makers = { openai: openaiLibrary, google: googleLibrary }
const UPSTREAMS = ['e1', 'e24', 'e34', 'e17']
const pairs = (['openai', 'google'] as const).flatMap((library) =>
  UPSTREAMS.map((upstream) => ({ library, upstream, id: `${library}-${upstream}` })),
)

/** What each vendor takes of a client that asks for floats is in the table; here the library's own wishes arrive, too. */
function loosely({ upstream, id }: (typeof pairs)[number]): OperationCase {
  const known = operationCases.find((operation) => operation.id === upstream)
  if (!known) throw new Error(`no case ${upstream}`)
  const steps = known.steps.map(({ takes: _takes, ...step }) => ({ ...step, takesAnything: true as const }))
  return { ...known, id, steps }
}

let vendors: FakeOperations
let site: Site
let key: string
let before: Awaited<ReturnType<typeof readBooks>>

beforeAll(async () => {
  const cases = pairs.map(loosely)
  vendors = startFakeOperations(cases)
  site = await startSite('sqlite')
  const models = cases.flatMap(({ id, model }) => [id, model])
  await site.root.setOption('ModelRatio', Object.fromEntries(models.map((model) => [model, MODEL_RATIO])))
  for (const { id, code, key: vendorKey, model } of cases)
    await site.root.makeChannel({
      type: code,
      key: vendorKey,
      models: id,
      model_mapping: JSON.stringify({ [id]: model }),
      base_url: `${vendors.url}/p${id}`,
    })
  key = `sk-${(await site.root.makeToken()).key}`
  before = await readBooks(site.root)
})
afterAll(async () => {
  await Promise.all([site?.stop(), vendors?.stop()])
})

test.each(pairs)('$library has the vectors of $upstream', async ({ library, id }) => {
  expect(await makers[library](site.url, key).embed?.(id, TEXTS)).toEqual(VECTORS)
})

test('each was charged for its five tokens', async () => {
  expect(vendors.problems).toEqual([])
  const rows = await expectBooksAgree(site.root, before)
  expect(rows.map((row) => [row.prompt_tokens, row.completion_tokens, row.quota])).toEqual(
    pairs.map(() => [5, 0, 5 * MODEL_RATIO]),
  )
})
