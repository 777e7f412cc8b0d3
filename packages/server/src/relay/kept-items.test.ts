import { expect, test } from 'bun:test'
import { createVault } from '../platform/hashing.ts'
import { createMemoryState } from '../storage/memory.ts'
import { openaiResponsesInbound as family } from '../wire/openai-responses/inbound.ts'
import type { JsonObject } from '../wire/read-json.ts'
import { withKeptItems } from './kept-items.ts'
import { createTurnStore } from './turn-store.ts'

const message: JsonObject = { id: 'msg_tg_r1_0', type: 'message', role: 'assistant', content: [] }

/** A store in which user 1 has the items of one answer. */
function openStore() {
  let nowMs = 1_000
  const logError = (message: string) => {
    throw new Error(message)
  }
  const shared = createMemoryState({ clock: { now: () => nowMs / 1_000, nowMs: () => nowMs } })
  const turns = createTurnStore({ shared, vault: createVault('s'.repeat(32)), logError })
  turns.putItems(1, 'r1', [message])
  const inputOf = async (userId: number, id = 'msg_tg_r1_0') => {
    const body = { model: 'm', input: [{ type: 'item_reference', id }] }
    const facts = family.readCall(body, 'chat', { model: undefined, isStream: false, streamStyle: 'sse' })
    const endpoint = { operation: 'chat', family: 'openai-responses' } as const
    const call = { parts: { turns }, caller: { userId }, family, incoming: { endpoint } }
    const read = await withKeptItems({ json: JSON.stringify(body), facts }, call)
    expect(JSON.parse(read.json)).toEqual(read.facts.body)
    return read.facts.body.input
  }
  return { inputOf, turns, wait: (ms: number) => (nowMs += ms) }
}

const named = (id: string) => [{ type: 'item_reference', id }]

test('keeping ends when every node can read what is kept, and does not fail when none can', async () => {
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  const memory = createMemoryState({ clock: { now: () => 1, nowMs: () => 1_000 } })
  const slow: typeof memory = { ...memory, put: () => stored }
  const broken: typeof memory = { ...memory, put: () => Promise.reject(new Error('away')) }
  const failures: string[] = []
  const turnsOf = (shared: typeof memory) =>
    createTurnStore({ shared, vault: createVault('s'.repeat(32)), logError: (text) => failures.push(text) })
  const signature = { family: 'gemini-generate', value: 's' } as const
  const keepings = [
    turnsOf(slow).putItems(1, 'r1', [message]),
    turnsOf(slow).put(1, 'call_1', { reasoning: [], signature }),
  ]
  let ended = 0
  for (const keeping of keepings) void keeping.then(() => (ended += 1))
  await new Promise(setImmediate)
  expect(ended).toBe(0)
  store()
  await Promise.all(keepings)
  expect(failures).toEqual([])
  await turnsOf(broken).putItems(1, 'r1', [message])
  await turnsOf(broken).put(1, 'call_1', { reasoning: [], signature })
  expect(failures).toHaveLength(2)
})

test('an item that its user names is there', async () => {
  expect(await openStore().inputOf(1)).toEqual([message])
})

test('nobody else has it', async () => {
  expect(await openStore().inputOf(2)).toEqual(named('msg_tg_r1_0'))
})

test('an item that was never there stays named', async () => {
  expect(await openStore().inputOf(1, 'msg_tg_r2_0')).toEqual(named('msg_tg_r2_0'))
})

test('after an hour it is gone', async () => {
  const { inputOf, wait } = openStore()
  wait(60 * 60 * 1_000 + 1)
  expect(await inputOf(1)).toEqual(named('msg_tg_r1_0'))
})

test('a user with a thousand answers in an hour gets no more kept', async () => {
  const { inputOf, turns } = openStore()
  for (let answer = 0; answer < 1_000; answer += 1) turns.putItems(1, `more${answer}`, [])
  turns.putItems(1, 'r4', [{ ...message, id: 'msg_tg_r4_0' }])
  turns.putItems(2, 'r4', [{ ...message, id: 'msg_tg_r4_0' }])
  // The last one is counted a few turns of the event loop later.
  await new Promise(setImmediate)
  expect(await inputOf(1, 'msg_tg_r4_0')).toEqual(named('msg_tg_r4_0'))
  expect(await inputOf(2, 'msg_tg_r4_0')).not.toEqual(named('msg_tg_r4_0'))
})

test('an answer that is too long is not kept', async () => {
  const { inputOf, turns } = openStore()
  turns.putItems(1, 'r3', [{ ...message, id: 'msg_tg_r3_0', text: 'x'.repeat(300_000) }])
  expect(await inputOf(1, 'msg_tg_r3_0')).toEqual(named('msg_tg_r3_0'))
})
