import { expect, test } from 'bun:test'
import { answerOf } from '../../../test/recorded.ts'
import { chatCall, target, toolConversation } from '../../../test/sample-call.ts'
import { eventsOf, faultsOfPrefixes, framesOf } from '../../../test/sound-stream.ts'
import { eventDecoder } from './decode-events.ts'
import { libraryAskOutbound } from './outbound.ts'

const codec = libraryAskOutbound.codecs.chat
const library = target({ model: 'gpt-4', other: ' lib-1 ' })

test("the last text is asked of the channel's library", () => {
  const call = chatCall({ messages: toolConversation.slice(0, 2), isStream: true })
  expect(codec?.encodeCall(call, library)).toEqual({
    body: { model: 'gpt-4', query: 'Weather in Paris?', libraryId: 'lib-1', stream: true },
  })
  expect(call.warnings).toEqual(["earlier messages are not in the knowledge base's format"])
})

test('a channel without a library is refused with a reason', () => {
  expect(() => codec?.encodeCall(chatCall(), target())).toThrow('request.unsupported')
})

test('a call without a text is refused', () => {
  expect(() => codec?.encodeCall(chatCall({ messages: [] }), library)).toThrow('request.invalid')
})

test('the documents follow the answer, and none of them breaks its link', () => {
  const answer = answerOf(
    JSON.stringify({
      success: true,
      answer: 'It is so.',
      documents: [
        { title: 'One', url: 'https://x.example/1' },
        { title: 'a](javascript:x)', url: 'javascript:alert(1)' },
        { url: 'https://x.example/)' },
      ],
      errCode: 0,
    }),
  )
  expect(codec?.decodeReply(answer, library)).toMatchObject({
    answers: [
      {
        parts: [{ kind: 'text', text: 'It is so.\n\n1. [One](https://x.example/1)\n2. a  javascript:x\n3. 3' }],
        finish: 'stop',
      },
    ],
  })
})

const frames = framesOf(
  '{"content":"It is","finish":false,"model":"gpt-4"}',
  '{"content":" so.","finish":false,"model":"gpt-4","documents":[{"title":"One","url":"https://x.example/1"}]}',
  '{"content":"","finish":true,"model":"gpt-4"}',
)

test('a stream ends with its documents', () => {
  expect(eventsOf(eventDecoder(library), frames)).toEqual([
    { type: 'start', id: '', model: 'gpt-4' },
    { type: 'text-start', block: 0 },
    { type: 'text-delta', block: 0, text: 'It is' },
    { type: 'text-delta', block: 0, text: ' so.' },
    { type: 'text-delta', block: 0, text: '\n\n1. [One](https://x.example/1)' },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop' },
  ])
})

test('a stream cut anywhere stays balanced', () => {
  expect(faultsOfPrefixes(() => eventDecoder(library), frames)).toEqual([])
})

test.each([
  ['{"success":false,"errCode":401,"message":"no key"}', 401],
  ['{"success":false,"message":"m"}', 502],
  ['{}', 502],
])('%s is an error with status %d', (text, status) => {
  expect(() => codec?.decodeReply(answerOf(text), library)).toThrow(expect.objectContaining({ status }))
})
