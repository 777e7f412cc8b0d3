import { expect, test } from 'bun:test'
import { answerOf } from '../../../test/recorded.ts'
import { answerText } from './answer-text.ts'
import { eventDecoder } from './decode-events.ts'
import { decodeReply } from './decode-reply.ts'

// Mistral's models that think write it as a part of the content. https://docs.mistral.ai/capabilities/reasoning/

const thinking = [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }]
const said = [...thinking, { type: 'text', text: 'Hi' }]
const whole = { id: 'c', choices: [{ index: 0, message: { role: 'assistant', content: said }, finish_reason: 'stop' }] }

test('thinking in the content of a whole answer is thinking', () => {
  expect(decodeReply(answerOf(JSON.stringify(whole))).answers[0]?.parts).toEqual([
    { kind: 'reasoning', text: 'Hm.' },
    { kind: 'text', text: 'Hi' },
  ])
})

test('it is counted where the vendor counted nothing', () => {
  expect(answerText(whole)).toBe('Hm.Hi')
})

test('thinking in the content of a stream is thinking', () => {
  const decoder = eventDecoder()
  const events = [thinking, [{ type: 'text', text: 'Hi' }], ' there'].flatMap((content) =>
    decoder.decode({ event: '', data: JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { content } }] }) }),
  )
  expect(events.slice(1)).toEqual([
    { type: 'reasoning-start', block: 0 },
    { type: 'reasoning-delta', block: 0, text: 'Hm.' },
    { type: 'reasoning-end', block: 0 },
    { type: 'text-start', block: 1 },
    { type: 'text-delta', block: 1, text: 'Hi' },
    { type: 'text-delta', block: 1, text: ' there' },
  ])
})
