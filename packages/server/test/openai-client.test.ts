import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { quotaOfCall } from '@tollgate/contract/quota'
import OpenAI from 'openai'
import { detailOf } from './console-client.ts'
import { chatBody, post, readAnswer } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { COMPLETION_RATIO, openShop, type Shop } from './shop.ts'
import { eachSite, type Site } from './site.ts'
import { EMBEDDING_TOKENS, embeddingOf, PROMPT_TOKENS, REPLY_TOKENS } from './vendor-answers.ts'

const messages = [{ role: 'user' as const, content: 'hello' }]

/** The charge of one call at these prices, by the formula that is published. */
const charge = (inputTokens: number, outputTokens: number, modelRatio: number): number =>
  quotaOfCall(
    { inputTokens, cachedTokens: 0, cacheWriteTokens: 0, outputTokens },
    {
      kind: 'per-token',
      modelRatio,
      completionRatio: COMPLETION_RATIO,
      cacheRatio: 1,
      cacheWriteRatio: 1,
      groupRatio: 1,
    },
  )

eachSite('the openai library', (start) => {
  let site: Site
  let shop: Shop
  let client: OpenAI
  beforeAll(async () => {
    site = await start()
    shop = await openShop(site, ['ok', 'utf8', 'cached', 'ok@embed'])
    client = new OpenAI({ apiKey: shop.key, baseURL: `${site.url}/v1`, maxRetries: 0 })
  })
  afterAll(() => site?.stop())

  /** Makes calls and answers with the log rows they left, after every balance was held against them. */
  async function rowsOf(calls: () => Promise<unknown>): Promise<UsageLog[]> {
    const before = await readBooks(site.root)
    await calls()
    return expectBooksAgree(site.root, before)
  }

  test('a chat call is answered whole and charged by the formula', async () => {
    let requestId: string | undefined
    const rows = await rowsOf(async () => {
      const reply = await client.chat.completions.create({ model: 'ok', messages })
      requestId = reply._request_id ?? undefined
      expect(reply.choices[0]?.message.content).toBe('the time people way day world life')
      expect(reply.usage).toMatchObject({ prompt_tokens: PROMPT_TOKENS, completion_tokens: REPLY_TOKENS })
    })
    expect(rows).toHaveLength(1)
    expect(rows[0]?.request_id).toBe(requestId)
    expect(rows[0]).toMatchObject({
      model_name: 'ok',
      prompt_tokens: PROMPT_TOKENS,
      completion_tokens: REPLY_TOKENS,
      quota: charge(PROMPT_TOKENS, REPLY_TOKENS, shop.ratios.ok ?? 0),
      is_stream: false,
      token_id: shop.tokenId,
      channel: shop.channelId,
    })
  })

  test('a streamed chat call is charged by the usage that its client never sees', async () => {
    const rows = await rowsOf(async () => {
      const chunks = await Array.fromAsync(
        await client.chat.completions.create({ model: 'ok', messages, stream: true }),
      )
      expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(
        'the time people way day world life',
      )
      expect(chunks.filter((chunk) => chunk.usage)).toEqual([])
      expect(chunks.every((chunk) => chunk.choices.length === 1)).toBe(true)
    })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      prompt_tokens: PROMPT_TOKENS,
      completion_tokens: REPLY_TOKENS,
      quota: charge(PROMPT_TOKENS, REPLY_TOKENS, shop.ratios.ok ?? 0),
      is_stream: true,
    })
    expect(rows.map((row) => detailOf(row).estimated ?? false)).toEqual([false])
  })

  test('a client that asks for usage in its stream gets exactly one such chunk, the last', async () => {
    const chunks = await Array.fromAsync(
      await client.chat.completions.create({
        model: 'ok',
        messages,
        stream: true,
        stream_options: { include_usage: true },
      }),
    )
    expect(chunks.filter((chunk) => chunk.usage)).toHaveLength(1)
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { prompt_tokens: PROMPT_TOKENS, completion_tokens: REPLY_TOKENS },
    })
  })

  test('text outside ASCII arrives as it was sent', async () => {
    const chunks = await Array.fromAsync(
      await client.chat.completions.create({ model: 'utf8', messages, stream: true }),
    )
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe('é中文 🙂ß→終')
  })

  test('cached input is charged at its own ratio', async () => {
    const rows = await rowsOf(() => client.chat.completions.create({ model: 'cached', messages }))
    expect(rows.map((row) => detailOf(row).cache_tokens)).toEqual([4])
  })

  test('embeddings come back as the library asks for them, as base64 or as floats', async () => {
    const input = ['one', 'two']
    const rows = await rowsOf(async () => {
      const coded = await client.embeddings.create({ model: 'ok@embed', input })
      const floats = await client.embeddings.create({ model: 'ok@embed', input, encoding_format: 'float' })
      expect(coded.data.map(({ embedding }) => [...embedding])).toEqual([embeddingOf(0), embeddingOf(1)])
      expect(floats.data).toEqual(coded.data.map((row) => ({ ...row, embedding: [...row.embedding] })))
    })
    const price = charge(EMBEDDING_TOKENS, 0, shop.ratios['ok@embed'] ?? 0)
    expect(rows.map(({ quota, completion_tokens: output }) => ({ quota, output }))).toEqual([
      { quota: price, output: 0 },
      { quota: price, output: 0 },
    ])
  })

  test('the old text completion works, whole and streamed', async () => {
    const whole = await client.completions.create({ model: 'ok', prompt: 'hello' })
    const chunks = await Array.fromAsync(
      await client.completions.create({ model: 'ok', prompt: 'hello', stream: true }),
    )
    expect(whole.choices[0]?.text).toBe('the time people way day world life')
    expect(chunks.map((chunk) => chunk.choices[0]?.text ?? '').join('')).toBe('the time people way day world life')
  })

  test('the model list names what the key can use, and a model can be read alone', async () => {
    const models = await Array.fromAsync(client.models.list())
    expect(models.map((model) => model.id).sort()).toEqual(['cached', 'ok', 'ok@embed', 'utf8'])
    expect(await client.models.retrieve('ok')).toMatchObject({ id: 'ok', object: 'model' })
  })

  test('fields that nobody here knows survive on the way up and on the way down', async () => {
    const sent = { ...chatBody('ok'), x_client: { deep: [1, null, 'two'] }, temperature: 0, seed: 2 ** 53 - 1 }
    const whole = await post(site.url, shop.key, sent)
    expect(JSON.parse(await whole.text())).toMatchObject({
      x_vendor: { region: 'moon' },
      choices: [{ message: { refusal: null } }],
    })
    expect(site.upstream.attempts.at(-1)?.body).toEqual(sent)
    const stream = await readAnswer(await post(site.url, shop.key, { ...sent, stream: true }))
    expect(stream.events.every((event) => event.x_vendor === 'moon')).toBe(true)
    expect(site.upstream.attempts.at(-1)?.body).toMatchObject({ ...sent, stream: true })
    expect(stream.hasDone).toBe(true)
  })

  test.each([true, false])(
    'an item of a translated answer may be named in the next call (stream: %p)',
    async (stream) => {
      const question = { role: 'user', content: 'hello' } as const
      const first = stream
        ? await client.responses.stream({ model: 'ok', input: [question] }).finalResponse()
        : await client.responses.create({ model: 'ok', input: [question] })
      const named = { type: 'item_reference', id: first.output[0]?.id ?? '' } as const
      await client.responses.create({ model: 'ok', input: [question, named, { role: 'user', content: 'and?' }] })
      expect(site.upstream.attempts.at(-1)?.body.messages).toEqual([
        question,
        { role: 'assistant', content: 'the time people way day world life' },
        { role: 'user', content: 'and?' },
      ])
    },
  )

  test('the vendor gets the key of its channel and never that of the client', async () => {
    await client.chat.completions.create({ model: 'ok', messages })
    const attempt = site.upstream.attempts.at(-1)
    expect(attempt?.headers.authorization).toBe('Bearer vendor-key')
    expect(JSON.stringify(attempt)).not.toContain(shop.key)
  })

  test('a refused call reaches the library as the error class of its status', async () => {
    const stranger = new OpenAI({ apiKey: 'sk-nobody', baseURL: `${site.url}/v1`, maxRetries: 0 })
    const failureOf = (caller: OpenAI, model: string) =>
      caller.chat.completions.create({ model, messages }).then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(await failureOf(stranger, 'ok')).toBeInstanceOf(OpenAI.AuthenticationError)
    expect(await failureOf(client, 'not sold')).toMatchObject({ status: 503, code: 'model_not_found' })
  })

  test('for a model that is not sold the library asks once only', async () => {
    let asked = 0
    const counting = (url: string | URL | Request, init?: RequestInit) => {
      asked += 1
      return fetch(url, init)
    }
    const patient = new OpenAI({ apiKey: shop.key, baseURL: `${site.url}/v1`, maxRetries: 2, fetch: counting })
    await patient.chat.completions.create({ model: 'not sold', messages }).catch(() => undefined)
    expect(asked).toBe(1)
  })
})
