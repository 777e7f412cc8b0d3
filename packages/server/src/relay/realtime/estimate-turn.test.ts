import { expect, test } from 'bun:test'
import type { TokenCounter } from '../../domain/pricing/count-tokens.ts'
import { estimateTurn } from './estimate-turn.ts'
import { Heard } from './heard.ts'
import { TextTally } from './text-tally.ts'
import { Turn } from './turn.ts'

/** A token for each word. */
const counter: TokenCounter = {
  count: async (_, texts) => [texts].flat().join(' ').split(/\s+/).filter(Boolean).length,
  countCall: async () => 0,
  warmUp: async () => {},
  close: () => {},
}

function turnWith(changes: { isFirst: boolean; heard?: Heard }): Turn {
  // Nothing of the call is looked at by an estimate.
  const turn = new Turn({ startMs: 0, elapsedMs: 5 } as Turn['call'])
  turn.isFirst = changes.isFirst
  turn.begin(changes.heard ?? new Heard())
  return turn
}

test.each([
  [true, 0],
  [false, 2 + 2 * 8],
])('tools count from the second response on (first: %p)', async (isFirst, inputTokens) => {
  const usage = await estimateTurn(turnWith({ isFirst }), { model: 'm', settings: { tools: ['a', 'b'] }, counter })
  expect(usage.inputTokens).toBe(inputTokens)
})

test('sound counts by its length in the format of the session, pictures each the same', async () => {
  const heard = new Heard()
  heard.add({ texts: ['one two'], soundBytes: 8_000 * 36, pictures: 1 })
  const turn = turnWith({ isFirst: true, heard })
  turn.deliver({ text: 'three', soundBytes: 48_000 * 144 })
  const settings = { inputFormat: 'g711_alaw', outputFormat: 'pcm16' }
  expect(await estimateTurn(turn, { model: 'm', settings, counter })).toMatchObject({
    inputTokens: 1_002,
    audioInputTokens: 1_000,
    outputTokens: 1,
    audioOutputTokens: 2_000,
  })
})

test('of a text without end only a part is kept, and the rest is guessed', async () => {
  const tally = new TextTally()
  tally.add('word')
  tally.add('x'.repeat(1_000_000))
  expect(await tally.tokens(counter, 'm')).toBe(1 + 250_000)
})
