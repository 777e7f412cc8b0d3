import { afterAll, beforeAll, expect, test } from 'bun:test'
import { detailOf } from './console-client.ts'
import { post, requestIdOf } from './model-client.ts'
import { expectBooksAgree, quotaByFormula, readBooks } from './reconcile.ts'
import { type FakeOperations, type OperationCase, startFakeOperations } from './vendors/fake-operations.ts'
import { operationCases } from './vendors/operation-cases.ts'
import { startSiteWithTokens } from './vendors/vendor-shop.ts'

/* The smaller operations of every provider that has them, each at a fake vendor that takes its documented call alone. */

let vendors: FakeOperations
let started: Awaited<ReturnType<typeof startSiteWithTokens>>
let key: string
let before: Awaited<ReturnType<typeof readBooks>>

beforeAll(async () => {
  vendors = startFakeOperations(operationCases)
  started = await startSiteWithTokens()
  const { site } = started
  const models = operationCases.flatMap(({ id, model }) => [`v-${id}`, model])
  await site.root.setOption('ModelRatio', Object.fromEntries(models.map((model) => [model, 2])))
  for (const { id, code, key: vendorKey, other = '', model } of operationCases)
    await site.root.makeChannel({
      type: code,
      key: vendorKey,
      other,
      models: `v-${id}`,
      model_mapping: JSON.stringify({ [`v-${id}`]: model }),
      base_url: `${vendors.url}/p${id}`,
    })
  key = `sk-${(await site.root.makeToken()).key}`
  before = await readBooks(site.root)
})
afterAll(async () => {
  await Promise.all([started?.stop(), vendors?.stop()])
})

function ask({ id, ask: asked }: OperationCase): Promise<Response> {
  const model = `v-${id}`
  if ('body' in asked) return post(started.site.url, key, { model, ...asked.body }, { path: asked.path })
  const form = new FormData()
  for (const [name, value] of Object.entries({ model, ...asked.form })) form.set(name, value)
  const { field, name, type, bytes } = asked.file
  form.set(field, new File([bytes], name, { type }))
  const headers = { authorization: `Bearer ${key}` }
  return fetch(started.site.url + asked.path, { method: 'POST', headers, body: form })
}

test.each(operationCases)('$id of provider $code: $ask.path arrives, comes back, and is charged', async (operation) => {
  const reply = await ask(operation)
  const bytes = await reply.bytes()
  expect(`${reply.status} ${reply.status === 200 ? '' : Buffer.from(bytes)}`).toBe('200 ')
  if (operation.heard instanceof Uint8Array) expect(Buffer.from(bytes).equals(operation.heard)).toBe(true)
  else expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject(operation.heard)
  const rows = await started.site.root.consumeLogs({ request_id: requestIdOf(reply) })
  expect(rows).toMatchObject([operation.charged])
  const [row] = rows
  expect(row && quotaByFormula(row)).toBe(row?.quota)
  expect(row && detailOf(row).ending).toBeUndefined()
})

test('no vendor got anything that its documentation does not have', () => {
  expect(vendors.problems).toEqual([])
})

test('every balance agrees with what was charged', async () => {
  await expectBooksAgree(started.site.root, before)
})
