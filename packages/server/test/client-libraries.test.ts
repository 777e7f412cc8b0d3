import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { fittingName } from '../src/wire/fitting-names.ts'
import { detailOf } from './console-client.ts'
import { eventually } from './eventually.ts'
import { anthropicLibrary } from './libraries/anthropic-library.ts'
import type { ClientLibrary } from './libraries/client-library.ts'
import { googleLibrary } from './libraries/google-library.ts'
import { openaiLibrary } from './libraries/openai-library.ts'
import { openaiResponsesLibrary } from './libraries/openai-responses-library.ts'
import { post } from './model-client.ts'
import { expectBooksAgree, quotaByFormula, readBooks } from './reconcile.ts'
import { PNG } from './sample-calls/sample.ts'
import { COMPLETION_RATIO, setOptionEverywhere, whenEveryNodeSells } from './shop.ts'
import { eachSite, type Site } from './site.ts'
import { type FakeVendors, startFakeVendors } from './vendors/fake-vendors.ts'
import { SIGNATURE, sampleAnswers, USAGE } from './vendors/sample-answers.ts'
import { type VendorCase, vendorCases } from './vendors/vendor-cases.ts'
import { ERROR_TEXT } from './vendors/vendor-format.ts'
import { watchLag } from './watch-lag.ts'

/* The public client libraries, each against vendors of the four formats that clients speak, too. */

const MODEL_RATIO = 2
const SETUP_MS = 100_000
/** A channel that failed is left alone for a while, so each of these has one of its own. */
const ERRORS = [400, 401, 429, 500] as const
/** What was delivered is counted first, by a thread that may have to load its tables. */
const CHARGED_WITHIN_MS = 30_000
const LEFT_WITHIN_MS = 1_000
const UPSTREAMS = ['1', '1-responses', '14', '24'] as const
/** OpenAI itself is asked for a response in that format, so another stands for those that only chat. */
const CHAT_ONLY = '1001'
/** What an upstream wants back on the next turn. */
const SIGNING: readonly string[] = ['1-responses', '14', '24']

const upstreams = vendorCases.filter(({ id }) => id === CHAT_ONLY || UPSTREAMS.some((known) => known === id))
const makers = {
  openai: openaiLibrary,
  'openai responses': openaiResponsesLibrary,
  '@anthropic-ai/sdk': anthropicLibrary,
  '@google/genai': googleLibrary,
}
// Object.keys widens to string; the table has exactly these.
const libraryNames = Object.keys(makers) as (keyof typeof makers)[]
const pairs = libraryNames.flatMap((library) =>
  upstreams
    .filter(({ id }) => id !== (library === 'openai responses' ? '1' : CHAT_ONLY))
    .map((upstream) => ({ library, upstream, id: upstream.id })),
)

/** Each pair has a model of its own, so that its calls are found in the log. */
const modelOf = ({ library, upstream }: Pick<(typeof pairs)[number], 'library' | 'upstream'>): string =>
  `${library.replace(/\W/g, '')}-at-${upstream.id}`

eachSite('client libraries', (start) => {
  let vendors: FakeVendors
  let site: Site
  let key: string
  let before: Awaited<ReturnType<typeof readBooks>>

  beforeAll(async () => {
    vendors = startFakeVendors(upstreams)
    site = await start()
    const priced = (ratio: number) =>
      Object.fromEntries(pairs.flatMap((pair) => [modelOf(pair), pair.upstream.model]).map((model) => [model, ratio]))
    await setOptionEverywhere(site, 'ModelRatio', priced(MODEL_RATIO))
    await setOptionEverywhere(site, 'CompletionRatio', priced(COMPLETION_RATIO))
    for (const pair of pairs)
      for (const place of ['', '-breaks', ...ERRORS.map((status) => `-${status}`)])
        await site.root.makeChannel({
          type: pair.upstream.code,
          key: pair.upstream.key,
          base_url: `${vendors.url}/p${pair.id}`,
          models: modelOf(pair) + place,
          model_mapping: JSON.stringify({ [modelOf(pair) + place]: pair.upstream.model }),
        })
    key = `sk-${(await site.root.makeToken()).key}`
    await whenEveryNodeSells(
      site,
      key,
      pairs.map((pair) => `${modelOf(pair)}-${ERRORS.at(-1)}`),
    )
    before = await readBooks(site.root)
  }, SETUP_MS)
  afterAll(async () => {
    await Promise.all([site?.stop(), vendors?.stop()])
  })

  /** Rows are kept under the name that is priced, the vendor's. */
  async function rowsOf(model: string, upstream: VendorCase): Promise<UsageLog[]> {
    const rows = await site.root.consumeLogs({ model_name: upstream.model })
    return rows.filter((row) => detailOf(row).requested_model === model)
  }

  describe.each(pairs)('$library at upstream $id', ({ library: name, upstream }) => {
    const model = modelOf({ library: name, upstream })
    let library: ClientLibrary
    beforeAll(() => {
      library = makers[name](site.url, key)
    })
    const { text } = sampleAnswers.text

    test('chats, whole and streamed, for exactly its price', async () => {
      const answer = { text, input: USAGE.input, output: USAGE.output }
      expect(await library.chat(model, 'say:text')).toEqual(answer)
      expect(await library.stream(model, 'say:text')).toEqual(answer)
      const rows = (await rowsOf(model, upstream)).slice(0, 2)
      expect(rows).toMatchObject([
        { prompt_tokens: USAGE.input, completion_tokens: USAGE.output, is_stream: true },
        { prompt_tokens: USAGE.input, completion_tokens: USAGE.output, is_stream: false },
      ])
      for (const row of rows) {
        expect(detailOf(row)).toMatchObject({ model_ratio: MODEL_RATIO, cache_tokens: USAGE.cached })
        expect(row.quota).toBe(quotaByFormula(row))
      }
    })

    test('calls tools over two turns, and what was signed comes back', async () => {
      const word = crypto.randomUUID()
      const { called, text: said } = await library.callTools(model, 'say:tools', `say:text ${word}`)
      expect(called).toEqual(sampleAnswers.tools.calls.map(({ ...call }) => call))
      expect(said).toBe(text)
      const [second] = vendors.received(upstream.id, word)
      expect(second?.body.includes(SIGNATURE)).toBe(SIGNING.includes(upstream.id))
    })

    test('sends a picture', async () => {
      const word = crypto.randomUUID()
      expect(await library.look(model, `say:text ${word}`, PNG)).toBe(text)
      expect(vendors.received(upstream.id, word)[0]?.body).toContain(PNG)
    })

    test.each(ERRORS)('throws its own class of error for %d', async (status) => {
      const failed = await library.chat(`${model}-${status}`, `say:error-${status}`).then(
        () => 'no error',
        (error: unknown) => library.errorName(error),
      )
      expect(failed).toBe(library.errorNames[status])
      expect(await rowsOf(`${model}-${status}`, upstream)).toEqual([])
    })

    test('throws when a stream that has begun ends with an error, and what came is charged', async () => {
      const failing = `${model}-breaks`
      const failed = await library.stream(failing, 'say:error-event-20').then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(failed).toBeInstanceOf(Error)
      expect(String(failed)).toContain(ERROR_TEXT)
      const row = await eventually(CHARGED_WITHIN_MS, async () => {
        const [newest] = await rowsOf(failing, upstream)
        if (!newest) throw new Error('no row of the stream that broke')
        return newest
      })
      expect(detailOf(row).ending).toBe('partial')
      expect(row.quota).toBe(quotaByFormula(row))
    })

    test('leaves a stream: the vendor is left within a second, and what was delivered is charged', async () => {
      const word = crypto.randomUUID()
      const lag = watchLag()
      const heard = await library.leave(model, `say:slow word:${word}`, 5)
      const leftMs = performance.now()
      expect(heard.length).toBeGreaterThan(10)
      await eventually(CHARGED_WITHIN_MS, () => expect(vendors.leftMs.get(word) ?? 0).toBeGreaterThan(0))
      const limitMs = LEFT_WITHIN_MS + 2 * lag.worstMs()
      expect((vendors.leftMs.get(word) ?? Number.POSITIVE_INFINITY) - leftMs).toBeLessThan(limitMs)
      const row = await eventually(CHARGED_WITHIN_MS, async () => {
        const [newest] = await rowsOf(model, upstream)
        if (!newest || detailOf(newest).ending !== 'client-left') throw new Error('no row of a client who left')
        return newest
      })
      expect(row.completion_tokens).toBeGreaterThan(0)
      expect(row.completion_tokens).toBeLessThan(200)
      expect(row.quota).toBe(quotaByFormula(row))
    })
  })

  test('a tool with a name that only its client has room for reaches a vendor of another format', async () => {
    const [word, name] = [crypto.randomUUID(), `mcp__a_server__${'and_more_'.repeat(8)}`]
    const pair = pairs.find(({ library, id }) => library === '@anthropic-ai/sdk' && id === '1')
    if (!pair) throw new Error('no such pair')
    const body = {
      model: modelOf(pair),
      max_tokens: 10,
      messages: [{ role: 'user', content: `say:text ${word}` }],
      tools: [{ name, input_schema: { type: 'object' } }],
    }
    expect((await post(site.url, key, body, { path: '/v1/messages' })).status).toBe(200)
    expect(vendors.received('1', word)[0]?.body).toContain(fittingName(name))
  })

  test('no vendor got anything that its documentation does not have', () => {
    expect(vendors.problems).toEqual([])
  })

  test('every balance agrees with what was charged', async () => {
    await expectBooksAgree(site.root, before)
  })
})
