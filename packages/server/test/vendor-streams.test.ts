import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { detailOf } from './console-client.ts'
import { readAnswer } from './model-client.ts'
import { expectBooksAgree, quotaByFormula, readBooks } from './reconcile.ts'
import { vendorCases } from './vendors/vendor-cases.ts'
import { openVendorShop, SETUP_MS, type VendorShop } from './vendors/vendor-shop.ts'

/* What goes wrong in streams of every provider, asked in OpenAI's chat format through a whole server. */

let shop: VendorShop
let before: Awaited<ReturnType<typeof readBooks>>

beforeAll(async () => {
  shop = await openVendorShop(['', '-cut', '-begin', '-end'])
  before = await readBooks(shop.site.root)
}, SETUP_MS)
afterAll(() => shop?.stop())

const asking = (answer: string) => ({
  messages: [{ role: 'user', content: `say:${answer}` }],
  stream: true,
  stream_options: { include_usage: true },
})

const streaming = vendorCases.filter(({ format }) => format.events)

describe.each(streaming)('a stream of provider $code ($id)', (vendor) => {
  test('that breaks off is no success', async () => {
    const { hasDone, error } = await readAnswer(await shop.ask(vendor, asking('cut'), '-cut'))
    expect({ hasDone, isError: error !== undefined }).toEqual({ hasDone: false, isError: true })
  })

  test('that begins with an error is an error, and costs nothing', async () => {
    const reply = await shop.ask(vendor, asking('error-event-1'), '-begin')
    const { error, hasDone } = await readAnswer(reply)
    expect({ isFailure: reply.status >= 400, isError: error !== undefined, hasDone }).toEqual({
      isFailure: true,
      isError: true,
      hasDone: false,
    })
    expect(await shop.rowsOf(reply)).toEqual([])
  })

  test('that ends with an error says so, and what came before it is charged', async () => {
    const reply = await shop.ask(vendor, asking('error-event-20'), '-end')
    const { error, hasDone, content } = await readAnswer(reply)
    expect({ status: reply.status, isError: error !== undefined, hasDone }).toEqual({
      status: 200,
      isError: true,
      hasDone: false,
    })
    expect(content.length).toBeGreaterThan(30)
    const row = await shop.rowOf(reply)
    expect(detailOf(row).ending).toBe('partial')
    expect(row.completion_tokens).toBeGreaterThan(5)
    expect(row.completion_tokens).toBeLessThan(40)
    expect(row.quota).toBe(quotaByFormula(row))
  })
})

/** One of every format, with each framing and each cloud's form of it. */
const bigIds = ['1', '1-responses', '14', '14-complete', '15', '16', '18', '21', '23', '24', '33', '34', '37', '41']
const big = streaming.filter(({ id }) => bigIds.includes(id))

test.each(big)('a line of 12 MB of provider $code ($id) arrives whole', async (vendor) => {
  const { content, hasDone } = await readAnswer(await shop.ask(vendor, asking('megabytes-12')))
  expect({ hasDone, isWhole: content.length >= 12_000_000 }).toEqual({ hasDone: true, isWhole: true })
})

test('every balance agrees with what was charged', async () => {
  await expectBooksAgree(shop.site.root, before)
})
