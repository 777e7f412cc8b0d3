import { expect, test } from 'bun:test'
import type { Target } from '../family.ts'
import type { JsonObject } from '../read-json.ts'
import { decodeCall } from './decode-call.ts'
import { encodeCall } from './encode-call.ts'
import { readCall } from './read-call.ts'

const target: Target = { model: 'claude-opus-5', isStream: true, quirks: [], other: '' }

function again(body: JsonObject): unknown {
  const facts = readCall(body, 'chat')
  return encodeCall(decodeCall(facts, { model: target.model }), target).body
}

const required = {
  model: 'claude-opus-5',
  max_tokens: 1024,
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
}
const cache = { cache_control: { type: 'ephemeral' } }
const hour = { cache_control: { type: 'ephemeral', ttl: '1h' } }
const pdf = { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' }
const tool = {
  name: 'f',
  description: 'Does f.',
  input_schema: { type: 'object', properties: { a: { type: 'string' } } },
}

const user = (...content: JsonObject[]) => ({ messages: [{ role: 'user', content }] })
const assistant = (...content: JsonObject[]) => ({
  messages: [
    { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
    { role: 'assistant', content },
    { role: 'user', content: [{ type: 'text', text: 'Go on' }] },
  ],
})

test.each<[string, JsonObject]>([
  ['system text', { system: 'Be kind.' }],
  [
    'system blocks with marks',
    {
      system: [
        { type: 'text', text: 'Be kind.', ...hour },
        { type: 'text', text: 'Be brief.' },
      ],
    },
  ],
  ['stream', { stream: true }],
  ['stop_sequences', { stop_sequences: ['END'] }],
  ['metadata', { metadata: { user_id: 'u1' } }],
  ['long metadata', { metadata: { user_id: '{"device_id":"'.padEnd(200, 'x') } }],
  ['service_tier', { service_tier: 'standard_only' }],
  ['adaptive thinking', { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'xhigh' } }],
  ['disabled thinking', { thinking: { type: 'disabled' }, output_config: { effort: 'high' } }],
  [
    'structured output',
    { output_config: { format: { type: 'json_schema', schema: { type: 'object', properties: {} } } } },
  ],
  ['context_management', { context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] } }],
  ['mcp_servers', { mcp_servers: [{ type: 'url', url: 'https://mcp.example', name: 'm' }] }],
  ['container', { container: { id: 'c1', skills: [] } }],
  ['cache_control', { cache_control: { type: 'ephemeral' } }],
  ['speed, place, diagnostics', { speed: 'fast', inference_geo: 'us', diagnostics: { previous_message_id: null } }],
  ['a field of tomorrow', { brand_new: { a: [0, '', false, null] } }],
  ['a tool', { tools: [{ ...tool, ...cache }], tool_choice: { type: 'auto', disable_parallel_tool_use: true } }],
  [
    'a strict tool',
    { tools: [{ ...tool, input_schema: { ...tool.input_schema, additionalProperties: false }, strict: true }] },
  ],
  [
    'switches of a tool',
    { tools: [{ ...tool, defer_loading: true, input_examples: [{ a: 'x' }], eager_input_streaming: true }] },
  ],
  ['server tools', { tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 3 }, tool] }],
  ['any tool', { tools: [tool], tool_choice: { type: 'any' } }],
  ['one tool', { tools: [tool], tool_choice: { type: 'tool', name: 'f' } }],
  ['no tool', { tools: [tool], tool_choice: { type: 'none' } }],
  ['image bytes', user({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' }, ...cache })],
  ['an image address', user({ type: 'image', source: { type: 'url', url: 'https://x.example/a.png' } })],
  [
    'an uploaded image',
    user({ type: 'image', source: { type: 'file', file_id: 'file_1' }, transformations: { oversized_image: 'error' } }),
  ],
  ['a PDF', user({ type: 'document', source: pdf, title: 'T', context: 'C', citations: { enabled: true } })],
  ['a plain document', user({ type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'Zoë' } })],
  [
    'a document of blocks',
    user({ type: 'document', source: { type: 'content', content: [{ type: 'text', text: 'x' }] } }),
  ],
  ['a search result', user({ type: 'search_result', source: 's', title: 't', content: [{ type: 'text', text: 'x' }] })],
  ['an unknown block', user({ type: 'container_upload', file_id: 'file_1' })],
  ['thinking', assistant({ type: 'thinking', thinking: 'hm', signature: 's' }, { type: 'text', text: 'Hello' })],
  ['redacted thinking', assistant({ type: 'redacted_thinking', data: 'x' })],
  ['citations', assistant({ type: 'text', text: 'Hello', citations: [{ type: 'char_location', cited_text: 'H' }] })],
  ['a server tool', assistant({ type: 'server_tool_use', id: 's1', name: 'web_search', input: {} })],
  [
    'a call and its result',
    {
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
        {
          role: 'assistant',
          content: [
            { type: 'tool_use', id: 't1', name: 'f', input: { a: 1 }, ...cache },
            {
              type: 'tool_use',
              id: 't2',
              name: 'f',
              input: {},
              caller: { type: 'code_execution_20250825', tool_id: 's' },
            },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 't1', content: 'done', is_error: false },
            {
              type: 'tool_result',
              tool_use_id: 't2',
              content: [{ type: 'image', source: { type: 'url', url: 'https://x.example' } }],
              ...cache,
            },
            { type: 'text', text: 'And now?' },
          ],
        },
      ],
    },
  ],
  [
    'a system message between turns',
    {
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
        { role: 'system', content: [{ type: 'text', text: 'Be brief.' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Hello' }] },
        { role: 'user', content: [{ type: 'text', text: 'And now?' }] },
      ],
    },
  ],
])('%s is the same after reading and writing', (_name, fields) => {
  const body = { ...required, ...fields }
  expect(again(body)).toEqual(body)
})

test('sampling of zero is kept for models that take it', () => {
  const body = { ...required, temperature: 0, top_k: 0, max_tokens: 0 }
  const facts = readCall(body, 'chat')
  const call = decodeCall(facts, { model: 'claude-sonnet-4-5' })
  expect(encodeCall(call, { ...target, model: 'claude-sonnet-4-5' }).body).toMatchObject({
    temperature: 0,
    top_k: 0,
    max_tokens: 0,
  })
})
