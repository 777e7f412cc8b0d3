import { expect, test } from 'bun:test'
import { readClientEvent } from './read-client-event.ts'

test.each([
  [{ type: 'session.update', session: { instructions: 'Be short.' } }, ['Be short.'], 0, 0],
  [{ type: 'input_audio_buffer.append', audio: 'AAAAAAAA' }, [], 6, 0],
  [
    {
      type: 'conversation.item.create',
      item: {
        type: 'message',
        content: [
          { type: 'input_text', text: 'hi' },
          { type: 'input_audio', audio: 'AAAA', transcript: 'ho' },
          { type: 'input_image', image_url: 'data:,' },
        ],
      },
    },
    ['hi', 'ho'],
    3,
    1,
  ],
  [{ type: 'conversation.item.create', item: { type: 'function_call_output', output: '42' } }, ['42'], 0, 0],
  [
    {
      type: 'response.create',
      response: { instructions: 'Now.', input: [{ type: 'message', content: [{ type: 'input_text', text: 'x' }] }] },
    },
    ['Now.', 'x'],
    0,
    0,
  ],
])('%j adds to what the model reads, hears and sees', (event, texts, soundBytes, pictures) => {
  expect(readClientEvent(JSON.stringify(event))).toEqual({ texts, soundBytes, pictures })
})

test.each(['hello', '{"type":"input_audio_buffer.commit"}', '{"type":"response.cancel"}'])(
  '%j adds nothing',
  (message) => expect(readClientEvent(message)).toBeUndefined(),
)
