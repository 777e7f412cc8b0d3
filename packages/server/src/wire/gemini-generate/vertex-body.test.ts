import { expect, test } from 'bun:test'
import { chatCall } from '../../../test/sample-call.ts'
import { encodeCall } from './encode-call.ts'
import { passThrough } from './pass-through.ts'
import { readCall } from './read-call.ts'

const target = { model: 'gemini-2.5-flash', isStream: false, quirks: ['vertex-body'], other: '' } as const
const call = { id: 'c1', name: 'look', args: { at: 1 } }
const response = { id: 'c1', name: 'look', response: { found: 1 } }
const withIds = [
  { role: 'user', parts: [{ text: 'hi' }] },
  { role: 'model', parts: [{ functionCall: call, thoughtSignature: 's' }] },
  { role: 'user', parts: [{ functionResponse: response }] },
]
const withoutIds = [
  { role: 'user', parts: [{ text: 'hi' }] },
  { role: 'model', parts: [{ functionCall: { name: 'look', args: { at: 1 } }, thoughtSignature: 's' }] },
  { role: 'user', parts: [{ functionResponse: { name: 'look', response: { found: 1 } } }] },
]
const prepare = (body: object) => {
  const incoming = {
    json: JSON.stringify(body),
    call: readCall(body, 'chat', { model: target.model, isStream: false, streamStyle: 'sse' }),
  }
  return passThrough.prepareBody(incoming, { ...target, operation: 'chat' })
}

test('a turn that stands without the brackets of a list gets its role, and its call loses its id', () => {
  const { json } = prepare({ contents: { parts: { functionResponse: response } } })
  expect(JSON.parse(json)).toEqual({
    contents: { role: 'user', parts: { functionResponse: { name: 'look', response: { found: 1 } } } },
  })
})

test('calls of functions go to Vertex AI without ids, translated or passed through', () => {
  const translated = encodeCall(
    chatCall({
      messages: [
        { role: 'user', parts: [{ kind: 'text', text: 'hi' }] },
        {
          role: 'assistant',
          parts: [
            {
              kind: 'tool-call',
              id: 'c1',
              name: 'look',
              arguments: '{"at":1}',
              signature: { family: 'gemini-generate', value: 's' },
            },
          ],
        },
        {
          role: 'tool',
          parts: [{ kind: 'tool-result', callId: 'c1', parts: [{ kind: 'text', text: '{"found":1}' }] }],
        },
      ],
    }),
    target,
  )
  expect(translated.body).toMatchObject({ contents: withoutIds })
  expect(JSON.stringify(translated.body)).not.toContain('"id"')
  expect(JSON.parse(prepare({ contents: withIds }).json)).toEqual({ contents: withoutIds })
})

test("a turn without a role is the user's, and a body that Vertex AI takes stays as it came", () => {
  expect(JSON.parse(prepare({ contents: [{ parts: [{ text: 'hi' }] }] }).json)).toEqual({
    contents: [{ role: 'user', parts: [{ text: 'hi' }] }],
  })
  const body = { contents: withoutIds, generationConfig: { topK: 1 } }
  expect(prepare(body)).toEqual({ json: JSON.stringify(body), warnings: [] })
})

test('the tier of a call stands in a header of Vertex AI', () => {
  const { body, headers } = encodeCall(chatCall({ serviceTier: 'priority' }), target)
  expect(headers).toEqual({ 'x-vertex-ai-llm-shared-request-type': 'priority' })
  expect(body).not.toHaveProperty('serviceTier')
  const passed = prepare({ contents: withoutIds, serviceTier: 'flex' })
  expect(JSON.parse(passed.json)).toEqual({ contents: withoutIds })
  expect(passed.warnings).toEqual(['serviceTier is no field of Vertex AI: it is left out'])
})
