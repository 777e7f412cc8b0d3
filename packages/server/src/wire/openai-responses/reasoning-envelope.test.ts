import { expect, test } from 'bun:test'
import { ENVELOPE_PREFIX, packEnvelope, unpackEnvelope } from './reasoning-envelope.ts'

const envelope = {
  signature: { family: 'anthropic-messages' as const, value: 'sig/+=', id: 'i', isEncryptedText: true },
  callId: 'c1',
}
const packed = (content: unknown) =>
  ENVELOPE_PREFIX + Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')

test('what was packed comes back', () => {
  expect(unpackEnvelope(packEnvelope(envelope))).toEqual(envelope)
})

test.each([
  ["OpenAI's own", 'gAAAAABo'],
  ['nothing in it', ENVELOPE_PREFIX],
  ['no JSON', packed('{')],
  ['a list', packed([])],
  ['an unknown family', packed({ family: 'evil', value: 'x' })],
  ['a family that packs nothing', packed({ family: 'openai-responses', value: 'x' })],
  ['no value', packed({ family: 'gemini-generate' })],
  ['a value that is no text', packed({ family: 'gemini-generate', value: { a: 1 } })],
  ['more than any vendor writes', packed({ family: 'gemini-generate', value: 'x'.repeat(1_000_000) })],
])('%s is no envelope', (_name, text) => {
  expect(unpackEnvelope(text)).toBeUndefined()
})

test('fields of other types and long ids are left out', () => {
  const text = packed({ family: 'gemini-generate', value: 'v', id: 'x'.repeat(300), call: 5, __proto__: { a: 1 } })
  expect(unpackEnvelope(text)).toEqual({ signature: { family: 'gemini-generate', value: 'v' } })
})
