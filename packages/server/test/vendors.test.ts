import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { providers } from '@tollgate/contract/providers'
import type { Heard } from './client-formats/heard.ts'
import { openaiChatReader } from './client-formats/openai-chat.ts'
import { detailOf } from './console-client.ts'
import { PUBLIC } from './media-servers.ts'
import { post } from './model-client.ts'
import { expectBooksAgree, quotaByFormula, readBooks } from './reconcile.ts'
import { PDF, PNG } from './sample-calls/sample.ts'
import { geminiVendor } from './vendors/gemini-generate.ts'
import { comparable, expectedOf, type SampleAnswer, sampleAnswers, USAGE } from './vendors/sample-answers.ts'
import { CODES_WITHOUT_CHAT, type VendorCase, vendorCases } from './vendors/vendor-cases.ts'
import { ERROR_TEXT, sseText } from './vendors/vendor-format.ts'
import { MODEL_RATIO, openVendorShop, SETUP_MS, type VendorShop } from './vendors/vendor-shop.ts'

/*
 * Every provider, asked in OpenAI's chat format through a whole server: each has a fake vendor that takes exactly what
 * its documentation has, credentials included, and answers in its own format.
 */

const ERRORS = [400, 401, 429, 500]
/** A channel that failed is left alone for a while, so each failing call has one of its own. */
const PLACES = [
  '',
  '-cut',
  '-event-1',
  '-event-20',
  ...ERRORS.flatMap((status) => [`-${status}-whole`, `-${status}-stream`]),
]
/** Of a provider without chat. */
const CHATLESS = 'v-chatless-'

let shop: VendorShop
let before: Awaited<ReturnType<typeof readBooks>>

beforeAll(async () => {
  shop = await openVendorShop(PLACES)
  const { root } = shop.site
  for (const code of CODES_WITHOUT_CHAT)
    await root.makeChannel({ type: code, models: CHATLESS + code, base_url: shop.vendors.url })
  before = await readBooks(root)
}, SETUP_MS)
afterAll(() => shop?.stop())

const saying = (answer: string, more = '') => [{ role: 'user', content: `say:${answer} ${more}` }]

/** What reached the client; of a vendor of the client's own format it must be what the vendor wrote, to the byte. */
async function heardBy(vendor: VendorCase, reply: Response, name: SampleAnswer): Promise<Heard | string> {
  const text = await reply.text()
  if (reply.status !== 200) return `status ${reply.status}: ${text.slice(0, 400)}`
  const { format, model, isPassThrough } = vendor
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isPassThrough) {
    const sent = isStream
      ? sseText(format.events?.(sampleAnswers[name], model) ?? [])
      : JSON.stringify(format.whole(sampleAnswers[name], model))
    expect(text).toBe(sent)
    return expectedOf(sampleAnswers[name], format.tells) ?? 'nothing'
  }
  const heard = isStream ? openaiChatReader.stream(text) : openaiChatReader.whole(JSON.parse(text))
  const usage = format.tells.usage === 'none' ? sampleAnswers[name].usage : heard.usage
  return comparable({ ...heard, usage }, format.tells)
}

function expectCharged(row: UsageLog, { format: { tells } }: VendorCase): void {
  const detail = detailOf(row)
  // The price of output is that of the rules, which some models' options cannot change.
  expect(detail.model_ratio).toBe(MODEL_RATIO)
  expect(row.quota).toBe(quotaByFormula(row))
  expect(row.quota).toBeGreaterThan(0)
  expect(detail.estimated ?? false).toBe(tells.usage === 'none')
  if (tells.usage === 'none') return
  expect(row).toMatchObject({ prompt_tokens: USAGE.input, completion_tokens: USAGE.output })
  expect(detail.cache_tokens).toBe(tells.usage === 'counts' ? undefined : USAGE.cached)
}

test('every provider has a fake vendor, or no chat', () => {
  const faked = new Set([...vendorCases.map(({ code }) => code), ...CODES_WITHOUT_CHAT])
  expect(providers.map(({ code }) => code).filter((code) => !faked.has(code))).toEqual([])
})

test.each(CODES_WITHOUT_CHAT)('provider %d has no chat, and says so', async (code) => {
  const reply = await post(shop.site.url, shop.key, { model: CHATLESS + code, messages: saying('text') })
  expect([reply.status, JSON.parse(await reply.text())]).toMatchObject([
    500,
    { error: { code: 'convert_request_failed' } },
  ])
})

const TOOLS = ['get_weather', 'get_time'].map((name) => ({
  type: 'function',
  function: {
    name,
    description: 'of a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } } },
  },
}))
const called = (id: string, name: string) => ({
  id,
  type: 'function',
  function: { name, arguments: '{"city":"Bern"}' },
})

describe.each(vendorCases)('provider $code ($id)', (vendor) => {
  const { tells } = vendor.format
  const options = { stream: true, stream_options: { include_usage: true } }

  test.each(['text', 'thinking'] as const)('%s arrives whole and streamed, for exactly its price', async (name) => {
    const replies = await Promise.all(
      [{}, options].map((more) => shop.ask(vendor, { messages: saying(name), ...more })),
    )
    const expected = expectedOf(sampleAnswers[name], tells)
    for (const reply of replies) {
      expect(await heardBy(vendor, reply, name)).toEqual(expected ?? 'never')
      const row = await shop.rowOf(reply)
      expectCharged(row, vendor)
    }
  })

  test('tools are called side by side, whole and streamed, or their loss is said', async () => {
    const name = tells.calls === 'none' ? 'text' : 'tools'
    const body = { messages: saying(name), tools: TOOLS }
    const replies = await Promise.all([shop.ask(vendor, body), shop.ask(vendor, { ...body, ...options })])
    const heard = await Promise.all(replies.map((reply) => heardBy(vendor, reply, name)))
    const expected = expectedOf(sampleAnswers[name], tells) ?? 'never'
    expect(heard).toEqual([expected, expected])
    for (const reply of replies) {
      const { warnings = [] } = detailOf(await shop.rowOf(reply))
      expect(warnings.some((warning) => warning.startsWith('tools '))).toBe(tells.calls === 'none')
    }
  })

  test('results of tools go back to the calls', async () => {
    const word = crypto.randomUUID()
    const reply = await shop.ask(vendor, {
      messages: [
        { role: 'user', content: 'Weather?' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [called('call_1', 'get_weather'), called('call_2', 'get_time')],
        },
        { role: 'tool', tool_call_id: 'call_1', content: '20 C' },
        { role: 'tool', tool_call_id: 'call_2', content: `say:text ${word}` },
      ],
      tools: TOOLS,
    })
    expect(await heardBy(vendor, reply, 'text')).toEqual(expectedOf(sampleAnswers.text, tells) ?? 'never')
    expect(shop.vendors.received(vendor.id, word)).toHaveLength(1)
  })

  test('a picture, what the system says and all settings arrive, or are said to be lost', async () => {
    const word = crypto.randomUUID()
    const text = { type: 'text', text: `say:text ${word}` }
    const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } }
    const reply = await shop.ask(vendor, {
      messages: [
        { role: 'developer', content: 'SYSTEM-TEXT' },
        { role: 'user', content: [text, picture] },
      ],
      temperature: 0,
      top_p: 1,
      stop: 'STOP-HERE',
      max_completion_tokens: 1_234,
      response_format: { type: 'json_object' },
    })
    expect(await heardBy(vendor, reply, 'text')).toEqual(expectedOf(sampleAnswers.text, tells) ?? 'never')
    const [request] = shop.vendors.received(vendor.id, word)
    const { warnings = [] } = detailOf(await shop.rowOf(reply))
    const lost = SETTINGS.filter(
      ({ found, warning }) => !found.test(request?.body ?? '') && !warnings.some((said) => warning.test(said)),
    )
    expect(lost).toEqual([])
  })

  test.each(ERRORS)('its error %d reaches the client as one, and costs nothing', async (status) => {
    const body = { messages: saying(`error-${status}`) }
    const replies = await Promise.all([
      shop.ask(vendor, body, `-${status}-whole`),
      shop.ask(vendor, { ...body, ...options }, `-${status}-stream`),
    ])
    for (const reply of replies) {
      const text = await reply.text()
      // What is wrong at the vendor itself may be told as a bad answer.
      expect(status === 500 && reply.status === 502 ? 500 : reply.status).toBe(status)
      expect(text).toContain(status === 429 ? 'error' : ERROR_TEXT)
      expect(await shop.rowsOf(reply)).toEqual([])
    }
  })
})

const naming = vendorCases.filter(({ format, isPassThrough }) => format.tells.sources && !isPassThrough)

test.each(naming)('pages that provider $code ($id) names reach the client with their passages', async (vendor) => {
  const { format } = vendor
  const streamed = { stream: true, stream_options: { include_usage: true } }
  const replies = await Promise.all(
    [{}, streamed].map((more) => shop.ask(vendor, { messages: saying('sourced'), ...more })),
  )
  for (const reply of replies) {
    expect(await heardBy(vendor, reply, 'sourced')).toEqual(expectedOf(sampleAnswers.sourced, format.tells) ?? 'never')
    const { warnings = [] } = detailOf(await shop.rowOf(reply))
    expect(warnings.some((warning) => warning.includes('searchEntryPoint'))).toBe(format === geminiVendor)
  }
})

describe('files by address reach vendors that fetch none as bytes', () => {
  const files = Bun.serve({
    hostname: PUBLIC,
    port: 0,
    fetch: ({ url }) => new Response(Buffer.from(url.endsWith('.pdf') ? PDF : PNG, 'base64')),
  })
  afterAll(() => files.stop(true))
  const address = (name: string) => `http://${PUBLIC}:${files.port}/${name}`
  const image = { type: 'image', source: { type: 'url', url: address('a.png') } }
  const picture = { type: 'image_url', image_url: { url: address('a.png') } }

  test.each(['33', '41-claude'])('of a client of Anthropic, by %s', async (id) => {
    const word = crypto.randomUUID()
    const use = { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} }
    const body = {
      model: `v-${id}`,
      max_tokens: 100,
      messages: [
        { role: 'user', content: [{ type: 'text', text: `say:text ${word}` }, image, documentAt(address('a.pdf'))] },
        { role: 'assistant', content: [use] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [image] }] },
      ],
      tools: [{ name: 'look', input_schema: { type: 'object' } }],
    }
    const reply = await post(shop.site.url, shop.key, body, { path: '/v1/messages' })
    expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)])
    const [request] = shop.vendors.received(id, word)
    expect(request?.body.split(`"media_type":"image/png","data":"${PNG}"`)).toHaveLength(3)
    expect(request?.body).toContain(`"media_type":"application/pdf","data":"${PDF}"`)
  })

  test.each(['4', '25'])('of a client of OpenAI, by %s', async (id) => {
    const word = crypto.randomUUID()
    const content = [{ type: 'text', text: `say:text ${word}` }, picture]
    const body = { model: `v-${id}`, messages: [{ role: 'user', content }] }
    const reply = await post(shop.site.url, shop.key, body)
    expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)])
    expect(shop.vendors.received(id, word)[0]?.body).toContain(`data:image/png;base64,${PNG}`)
  })
})

const documentAt = (url: string) => ({ type: 'document', source: { type: 'url', url } })

const SETTINGS = [
  { name: 'system', found: /SYSTEM-TEXT/, warning: /earlier messages/ },
  { name: 'image', found: new RegExp(PNG.slice(0, 30)), warning: /\bimages?\b/ },
  { name: 'temperature', found: /"temperature":0(\.01)?[,}]/i, warning: /temperature/ },
  { name: 'stop', found: /STOP-HERE/, warning: /\bstop\b/ },
  { name: 'max_tokens', found: /:1234[,}]/, warning: /max_tokens/ },
  { name: 'JSON', found: /json_object|application\/json|JSON object/, warning: /response_format/ },
]

test('no vendor got anything that its documentation does not have', () => {
  expect(shop.vendors.problems).toEqual([])
})

test('every balance agrees with what was charged', async () => {
  await expectBooksAgree(shop.site.root, before)
})
