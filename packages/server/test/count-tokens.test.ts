import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openShop, type Shop } from './shop.ts'
import { eachSite, type Site } from './site.ts'

const messages = [{ role: 'user', content: 'How many words are in this line?' }]
const contents = [{ role: 'user', parts: [{ text: 'How many words are in this line?' }] }]

eachSite('counting tokens', (start) => {
  let site: Site
  let shop: Shop
  beforeAll(async () => {
    site = await start()
    shop = await openShop(site, ['ok'])
  })
  afterAll(() => site?.stop())

  const ask = (path: string, body: object) =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test.each([
    ['/v1/messages/count_tokens', { model: 'any', messages }, 'input_tokens'],
    ['/v1/responses/input_tokens', { model: 'any', input: 'How many words are in this line?' }, 'input_tokens'],
    ['/v1beta/models/any:countTokens', { contents }, 'totalTokens'],
  ])('%s answers for a model that nobody serves', async (path, body, field) => {
    const reply: unknown = await (await ask(path, body)).json()
    expect(Number(Object(reply)[field])).toBeWithin(8, 20)
  })

  test('it costs nothing and leaves no row, and the 601st in a minute is put off', async () => {
    const before = await site.root.self()
    const statuses = new Map<number, number>()
    for (let batch = 0; batch < 13; batch += 1) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => ask('/v1/messages/count_tokens', { model: 'any', messages })),
      )
      for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    // Up to three were asked above, in the same minute.
    expect(statuses.get(200) ?? 0).toBeWithin(590, 601)
    expect(statuses.get(429) ?? 0).toBeGreaterThan(0)
    const put = await ask('/v1/messages/count_tokens', { model: 'any', messages })
    expect(Number(put.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await site.root.self()).toEqual(before)
  })
})
