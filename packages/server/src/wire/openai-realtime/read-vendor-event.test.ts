import { expect, test } from 'bun:test'
import { textUsage } from '../token-usage.ts'
import { readVendorEvent } from './read-vendor-event.ts'

const read = (event: object) => readVendorEvent(JSON.stringify(event))

test('the end of a response tells its usage: text, sound and what was cached, each once', () => {
  const usage = {
    total_tokens: 253,
    input_tokens: 132,
    output_tokens: 121,
    input_token_details: {
      text_tokens: 119,
      audio_tokens: 13,
      image_tokens: 0,
      cached_tokens: 74,
      cached_tokens_details: { text_tokens: 64, audio_tokens: 10, image_tokens: 0 },
    },
    output_token_details: { text_tokens: 30, audio_tokens: 91 },
  }
  expect(read({ type: 'response.done', response: { id: 'resp_1', status: 'completed', usage } })).toEqual({
    kind: 'response-done',
    responseId: 'resp_1',
    usage: { ...textUsage(55, 30), cachedTokens: 74, audioInputTokens: 3, audioOutputTokens: 91 },
    isBroken: false,
  })
})

test.each([
  ['completed', false],
  ['incomplete', false],
  ['cancelled', true],
  ['failed', true],
])('a response that is %s is broken: %p', (status, isBroken) => {
  expect(read({ type: 'response.done', response: { id: 'r', status } })).toMatchObject({ usage: undefined, isBroken })
})

test.each([
  ['response.output_text.delta', 'abcd', 0],
  ['response.text.delta', 'abcd', 0],
  ['response.output_audio_transcript.delta', 'abcd', 0],
  ['response.audio_transcript.delta', 'abcd', 0],
  ['response.function_call_arguments.delta', 'abcd', 0],
  ['response.output_audio.delta', '', 3],
  ['response.audio.delta', '', 3],
])('%s is delivered as text %p and %p bytes of sound', (type, text, soundBytes) => {
  const note = { kind: 'response-delta' as const, responseId: 'resp_1', text, soundBytes }
  expect(read({ type, response_id: 'resp_1', delta: 'abcd' })).toEqual(note)
})

test.each([
  [
    {
      input_audio_format: 'g711_ulaw',
      output_audio_format: 'pcm16',
      input_audio_transcription: { model: 'whisper-1' },
    },
  ],
  [
    {
      audio: {
        input: { format: { type: 'g711_ulaw' }, transcription: { model: 'whisper-1' } },
        output: { format: { type: 'audio/pcm', rate: 24_000 } },
      },
    },
  ],
])('a session of the beta and one of today say the same: %j', (session) => {
  expect(read({ type: 'session.updated', session })).toEqual({
    kind: 'session-set',
    settings: { inputFormat: 'g711_ulaw', outputFormat: 'pcm16', transcriptionModel: 'whisper-1' },
  })
})

test('a transcription is told by its place in the conversation; minutes are tokens too', () => {
  const event = {
    type: 'conversation.item.input_audio_transcription.completed',
    item_id: 'item_1',
    content_index: 2,
    transcript: 'good day',
    usage: { type: 'duration', seconds: 30 },
  }
  expect(read(event)).toEqual({
    kind: 'transcribed',
    itemKey: 'item_1:2',
    usage: textUsage(500),
    transcript: 'good day',
  })
})

test.each(['', 'no event', '[]', '{', '{"type":"rate_limits.updated"}', '{"type":7}', `${'['.repeat(5_000)}`])(
  'a message that means nothing here is read as such: %j',
  (message) => expect(readVendorEvent(message)).toBeUndefined(),
)
