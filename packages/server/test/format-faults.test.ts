import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import type { InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import type { Heard } from './client-formats/heard.ts'
import { clientReaders } from './client-formats/readers.ts'
import { detailOf } from './console-client.ts'
import { eventually } from './eventually.ts'
import { answerIn, bareError, beginningOnly, outputAlone, spellings, uncounted } from './format-faults.ts'
import { openHolds } from './metrics.ts'
import { post } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { COMPLETION_RATIO, setOptionEverywhere, whenEveryNodeSells } from './shop.ts'
import { type Site, startSite } from './site.ts'
import { type SocketServer, serveSockets } from './socket-http.ts'
import { sampleAnswers, USAGE } from './vendors/sample-answers.ts'

/* Odd answers in each of the four formats that clients and vendors speak, passed on and translated, whole and streamed. */

/** Providers that are asked in one format alone, by whichever client. */
const VENDORS: Readonly<Record<InboundFamilyName, { type: number; model: string }>> = {
  'openai-chat': { type: 1001, model: 'llama-3.3-70b-versatile' },
  'openai-responses': { type: 1, model: 'gpt-5-codex' },
  'anthropic-messages': { type: 14, model: 'claude-sonnet-4-5-20250929' },
  'gemini-generate': { type: 24, model: 'gemini-2.5-pro' },
}
// Object.keys widens to string; the table has exactly these.
const families = Object.keys(VENDORS) as InboundFamilyName[]
const faults = {
  ...spellings,
  ...uncounted,
  'output-alone': outputAlone,
  'beginning-only': beginningOnly,
  'bare-error': bareError,
}
const pairs = families.flatMap((vendor) => families.map((client) => ({ vendor, client })))
const { text: TEXT } = sampleAnswers.text

let vendors: SocketServer
let site: Site
let key: string
beforeAll(async () => {
  vendors = await serveSockets(async (exchange) => {
    const [, given = '', fault = ''] = exchange.request.path.split('/')
    const family = families.find((name) => name === given)
    const send = Object.entries(faults).find(([name]) => name === fault)?.[1]
    if (!family || !send) return exchange.reply(404, {}, '')
    await send(answerIn(family, exchange, VENDORS[family].model))
  })
  site = await startSite('sqlite')
  const models = families.map((family) => VENDORS[family].model)
  await setOptionEverywhere(site, 'ModelRatio', Object.fromEntries(models.map((model) => [model, 2])))
  await setOptionEverywhere(
    site,
    'CompletionRatio',
    Object.fromEntries(models.map((model) => [model, COMPLETION_RATIO])),
  )
  for (const family of families)
    for (const fault of Object.keys(faults))
      await site.root.makeChannel({
        type: VENDORS[family].type,
        base_url: `http://127.0.0.1:${vendors.port}/${family}/${fault}`,
        models: modelOf(family, fault),
        model_mapping: JSON.stringify({ [modelOf(family, fault)]: VENDORS[family].model }),
      })
  key = `sk-${(await site.root.makeToken()).key}`
  await whenEveryNodeSells(
    site,
    key,
    families.map((family) => modelOf(family, 'bare-error')),
  )
}, 60_000)
afterAll(async () => {
  await Promise.all([site?.stop(), vendors?.stop()])
})

const modelOf = (family: InboundFamilyName, fault: string): string => `${family}.${fault}`

const userSays = { role: 'user', content: 'hello' }

/** A call in a client's format. */
function callIn(client: InboundFamilyName, model: string, stream: boolean): { path: string; body: object } {
  switch (client) {
    case 'openai-chat':
      return {
        path: '/v1/chat/completions',
        body: { model, messages: [userSays], stream, ...(stream && { stream_options: { include_usage: true } }) },
      }
    case 'openai-responses':
      return { path: '/v1/responses', body: { model, input: 'hello', stream } }
    case 'anthropic-messages':
      return { path: '/v1/messages', body: { model, max_tokens: 100, messages: [userSays], stream } }
    case 'gemini-generate':
      return {
        path: `/v1beta/models/${model}:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
        body: { contents: [{ role: 'user', parts: [{ text: 'hello' }] }] },
      }
  }
}

interface Outcome {
  status: number
  body: string
  row: UsageLog | undefined
}

async function ask(pair: (typeof pairs)[number], fault: string, stream: boolean): Promise<Outcome> {
  const { path, body } = callIn(pair.client, modelOf(pair.vendor, fault), stream)
  const before = await readBooks(site.root)
  const reply = await post(site.url, key, body, { path })
  const text = await reply.text()
  for (const node of site.nodes) await eventually(20_000, async () => expect(await openHolds(node)).toBe(0))
  const rows = await expectBooksAgree(site.root, before)
  return { status: reply.status, body: text, row: rows[0] }
}

/** What a client of another format hears; what is passed on is the vendor's own. */
function heardIn({ vendor, client }: (typeof pairs)[number], { body }: Outcome, stream: boolean): Heard | undefined {
  if (vendor === client) return undefined
  return stream ? clientReaders[client].stream(body) : clientReaders[client].whole(JSON.parse(body))
}

/** Its text is whole, and its usage is what is charged. */
function expectHeard(pair: (typeof pairs)[number], outcome: Outcome, stream: boolean): void {
  expect(outcome.status).toBe(200)
  const heard = heardIn(pair, outcome, stream)
  if (!heard || !outcome.row) return
  const { prompt_tokens: input, completion_tokens: output } = outcome.row
  expect({ text: heard.text, input: heard.usage.input, output: heard.usage.output }).toEqual({
    text: TEXT,
    input,
    output,
  })
}

/** Asks, expects an answer that is understood, and gives what it was charged for. */
async function chargedFor(pair: (typeof pairs)[number], fault: string, stream: boolean) {
  const outcome = await ask(pair, fault, stream)
  expectHeard(pair, outcome, stream)
  const { row } = outcome
  return (
    row && { input: row.prompt_tokens, output: row.completion_tokens, isEstimated: detailOf(row).estimated === true }
  )
}

describe.each(pairs)('a vendor of $vendor asked by a client of $client', (pair) => {
  const bothWays = (names: readonly string[]) =>
    names.flatMap((name) => [[name, false] as const, [name, true] as const])

  test.each(bothWays(Object.keys(spellings)))(
    '%s (streamed: %p) is understood, for its exact price',
    async (fault, stream) => {
      expect(await chargedFor(pair, fault, stream)).toEqual({
        input: USAGE.input,
        output: USAGE.output,
        isEstimated: false,
      })
    },
  )

  test.each(bothWays(Object.keys(uncounted)))(
    '%s (streamed: %p) is counted here, and never 0',
    async (fault, stream) => {
      const charged = await chargedFor(pair, fault, stream)
      expect(charged?.input).toBeGreaterThan(5)
      expect(charged?.output).toBeGreaterThan(9)
      expect(charged?.isEstimated).toBe(true)
    },
  )

  test.each([false, true])(
    'output that is counted alone (streamed: %p) leaves the input to be counted here',
    async (stream) => {
      const charged = await chargedFor(pair, 'output-alone', stream)
      expect(charged).toMatchObject({ output: USAGE.output, isEstimated: true })
      expect(charged?.input).toBeGreaterThan(5)
    },
  )

  test('an error that is only a text ends the stream, and what came before it is charged', async () => {
    const { status, body, row } = await ask(pair, 'bare-error', true)
    expect([status, body]).toEqual([200, expect.stringContaining('out of order')])
    expect(row && detailOf(row).ending).toBe('partial')
    expect(row?.completion_tokens).toBeGreaterThan(2)
  })
})

// A vendor of responses tells it with the last event alone.
describe.each(pairs.filter(({ vendor }) => vendor !== 'openai-responses'))(
  'a vendor of $vendor that tells usage at the beginning alone, to a client of $client',
  (pair) => {
    test('is paid its own input, and as much output as was delivered', async () => {
      const outcome = await ask(pair, 'beginning-only', true)
      expectHeard(pair, outcome, true)
      const { row } = outcome
      expect(row?.prompt_tokens).toBe(USAGE.input)
      expect(row?.completion_tokens).toBeGreaterThan(9)
      expect(row && detailOf(row).estimated).toBe(true)
    })
  },
)
