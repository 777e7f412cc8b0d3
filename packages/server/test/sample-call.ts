import type { ChatCall } from '../src/wire/chat.ts'
import type { Target } from '../src/wire/family.ts'

/** A chat with one user message, and what the test adds. */
export const chatCall = (fields: Partial<ChatCall> = {}): ChatCall => ({
  model: 'm',
  messages: [{ role: 'user', parts: [{ kind: 'text', text: 'Hello' }] }],
  isStream: false,
  tools: [],
  extras: {},
  warnings: [],
  ...fields,
})

/** A conversation in which a tool was called, with all that a format may find hard to say. */
export const toolConversation: ChatCall['messages'] = [
  { role: 'system', parts: [{ kind: 'text', text: 'Be short.' }] },
  { role: 'user', parts: [{ kind: 'text', text: 'Weather in Paris?' }] },
  {
    role: 'assistant',
    parts: [
      { kind: 'reasoning', text: 'I will look.' },
      { kind: 'tool-call', id: 'call_1', name: 'get_weather', arguments: '{"city":"Paris"}' },
    ],
  },
  { role: 'tool', parts: [{ kind: 'tool-result', callId: 'call_1', parts: [{ kind: 'text', text: '20 C' }] }] },
]

export const weatherTool: ChatCall['tools'][number] = {
  kind: 'function',
  name: 'get_weather',
  description: 'Weather of a city',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}

/** A channel's model, and what the test adds. */
export const target = (fields: Partial<Target> = {}): Target => ({
  model: 'm',
  isStream: false,
  quirks: [],
  other: '',
  ...fields,
})
