import { afterAll, beforeAll, expect, test } from 'bun:test'
import { AzureOpenAI } from 'openai'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop } from './shop.ts'
import { type Site, startSite } from './site.ts'
import { PROMPT_TOKENS, REPLY_TOKENS, wordsOf } from './vendor-answers.ts'

// OpenAI's library as Azure's customers use it. It writes the model into the path and sends the key as `api-key`.

const TEXT = wordsOf(REPLY_TOKENS).join('')

let site: Site
let shop: Shop
beforeAll(async () => {
  site = await startSite('sqlite')
  shop = await openShop(site, ['ok', 'ok@other', 'no-usage'])
})
afterAll(() => site?.stop())

const clientOf = (apiKey: string, more: { deployment?: string } = {}) =>
  new AzureOpenAI({ apiKey, endpoint: site.url, apiVersion: '2024-10-21', maxRetries: 0, ...more })

const messages = [{ role: 'user' as const, content: 'hello' }]

/** What the call answers, and its row. */
async function charged<Answer>(call: () => Promise<Answer>) {
  const before = await readBooks(site.root)
  const answer = await call()
  const rows = await expectBooksAgree(site.root, before)
  expect(rows).toHaveLength(1)
  return { answer, row: rows[0] }
}

test('a chat is answered and charged by the model of its path', async () => {
  const { answer, row } = await charged(() => clientOf(shop.key).chat.completions.create({ model: 'ok', messages }))
  expect(answer.choices[0]?.message.content).toBe(TEXT)
  expect(row).toMatchObject({ model_name: 'ok', prompt_tokens: PROMPT_TOKENS, completion_tokens: REPLY_TOKENS })
})

test('a stream is passed on, with its usage when it was asked for', async () => {
  const { answer, row } = await charged(async () => {
    const body = { model: 'ok', messages, stream: true as const, stream_options: { include_usage: true } }
    return Array.fromAsync(await clientOf(shop.key).chat.completions.create(body))
  })
  expect(answer.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')).toBe(TEXT)
  expect(answer.at(-1)?.usage).toMatchObject({ completion_tokens: REPLY_TOKENS })
  expect(row).toMatchObject({ completion_tokens: REPLY_TOKENS, is_stream: true })
})

test('the deployment is what is asked and charged, whatever model the body names', async () => {
  const client = clientOf(shop.key, { deployment: 'ok@other' })
  const { row } = await charged(() => client.chat.completions.create({ model: 'ok', messages }))
  expect(row?.model_name).toBe('ok@other')
  expect(site.upstream.attempts.at(-1)?.body.model).toBe('ok@other')
})

test('a deployment may not be one that the key is not for', async () => {
  const token = await site.root.makeToken({ model_limits_enabled: true, model_limits: 'ok' })
  const client = clientOf(`sk-${token.key}`, { deployment: 'ok@other' })
  const failure = await client.chat.completions.create({ model: 'ok', messages }).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({ status: 403 })
})

test('embeddings of a deployment are answered and charged', async () => {
  const { answer, row } = await charged(() => clientOf(shop.key).embeddings.create({ model: 'ok', input: 'hello' }))
  expect(answer.data[0]?.embedding.length).toBeGreaterThan(0)
  expect(row?.model_name).toBe('ok')
})

test('a body needs no model', async () => {
  const reply = await fetch(`${site.url}/openai/deployments/ok/chat/completions?api-version=2024-10-21`, {
    method: 'POST',
    headers: { 'api-key': shop.key, 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
  })
  expect([reply.status, JSON.parse(await reply.text())]).toMatchObject([200, { model: 'ok' }])
})

test('responses and the list of models are found beside the deployments', async () => {
  const client = clientOf(shop.key)
  const { answer } = await charged(() => client.responses.create({ model: 'ok', input: 'hello' }))
  expect(answer.output_text).toBe(TEXT)
  const models = await Array.fromAsync(client.models.list())
  expect(models.map(({ id }) => id)).toContain('ok@other')
})

test('a wrong key and a deployment that nobody sells are told as the library knows them', async () => {
  const statusOf = async (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: unknown) => (error instanceof Error && 'status' in error ? error.status : undefined),
    )
  const ask = (key: string, model: string) => statusOf(clientOf(key).chat.completions.create({ model, messages }))
  expect([await ask('sk-wrong', 'ok'), await ask(shop.key, 'not-sold')]).toEqual([401, 503])
})
