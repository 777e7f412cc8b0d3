import { expect, test } from 'bun:test'
import type { ChatReply } from '../chat.ts'
import type { JsonObject } from '../read-json.ts'
import { replayReply } from '../replay-reply.ts'
import { textUsage } from '../token-usage.ts'
import { createEventEncoder } from './encode-events.ts'
import { encodeReply } from './encode-reply.ts'
import { answersReferredTo, withOwnItems } from './own-items.ts'
import { contextOf } from './recorded/context.ts'

const usage = textUsage(10, 20)
const reply: ChatReply = {
  id: 'x',
  model: 'v',
  answers: [
    {
      finish: 'tool-calls',
      parts: [
        { kind: 'text', text: 'Let me look.' },
        { kind: 'tool-call', id: 'c1', name: 'look', arguments: '{}' },
      ],
    },
  ],
  usage,
}

/** What is kept of an answer, whole and streamed. */
function keptOf(body: JsonObject): JsonObject[][] {
  const kept: JsonObject[][] = []
  const context = { ...contextOf(body), keepItems: (items: JsonObject[]) => void kept.push(items) }
  encodeReply(reply, context)
  const encoder = createEventEncoder(context)
  for (const event of replayReply(reply)) encoder.encode(event)
  encoder.end(usage)
  return kept
}

test('items that are only named stand in the next call again, whichever way they were delivered', () => {
  const [whole = [], streamed = []] = keptOf({ model: 'm', input: 'x' })
  expect(streamed).toEqual(whole)
  const [text, call] = whole
  const result = { type: 'function_call_output', call_id: 'c1', output: 'found' }
  const body = {
    input: [{ role: 'user', content: 'x' }, { type: 'item_reference', id: text?.id }, { id: call?.id }, result],
  }
  expect(answersReferredTo(body)).toEqual(new Set(['r1']))
  expect(withOwnItems(body, whole)).toEqual({ input: [{ role: 'user', content: 'x' }, text, call, result] })
})

test('nothing is kept of an answer that shall not be kept', () => {
  expect(keptOf({ model: 'm', input: 'x', store: false })).toEqual([])
})

test.each<[string, unknown]>([
  ['an item of a vendor', [{ type: 'item_reference', id: 'msg_68af4030' }]],
  ['a repeated item', [{ type: 'message', role: 'assistant', id: 'msg_tg_r1_0', content: [] }]],
  ['a text', 'msg_tg_r1_0'],
  ['what is no item', [null, 5, { type: 'item_reference' }, { type: 'item_reference', id: 7 }]],
])('%s names no answer of ours', (_what, input) => {
  expect(answersReferredTo({ input })).toEqual(new Set())
})
