import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { decodeCall } from './decode-call.ts'
import { decodeForeignCall } from './foreign-call.ts'
import { readCall } from './read-call.ts'
import { packEnvelope } from './reasoning-envelope.ts'
import { flatName } from './tool-names.ts'

const decode = (body: object) => decodeCall(readCall({ model: 'm', input: 'hi', ...body }, 'chat'), { model: 'v' })
const decodeForeign = (body: object) =>
  decodeForeignCall(readCall({ model: 'm', input: 'hi', ...body }, 'chat'), { model: 'v' })
const messagesOf = (...input: object[]) => decode({ input }).messages

function refusalOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.params.reason}`
    throw error
  }
  return ''
}

describe('items', () => {
  test('a text is a message of the user', () => {
    expect(decode({ instructions: 'Be short.' }).messages).toEqual([
      { role: 'system', parts: [{ kind: 'text', text: 'Be short.' }] },
      { role: 'user', parts: [{ kind: 'text', text: 'hi' }] },
    ])
  })

  test.each([
    [
      { type: 'input_text', text: 't' },
      { kind: 'text', text: 't' },
    ],
    [
      { type: 'input_text', text: 't', prompt_cache_breakpoint: { mode: 'explicit', ttl: '12h' } },
      { kind: 'text', text: 't', cache: { ttl: '1h' } },
    ],
    [
      { type: 'input_image', image_url: 'https://x/a.png', detail: 'high' },
      { kind: 'image', source: { kind: 'url', url: 'https://x/a.png' }, detail: 'high' },
    ],
    [
      { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
      { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AAAA' } },
    ],
    [
      { type: 'input_image', file_id: 'f1' },
      { kind: 'image', source: { kind: 'file-id', id: 'f1', family: 'openai-responses' } },
    ],
    [
      { type: 'input_file', file_data: 'data:application/pdf;base64,AAAA', filename: 'a.pdf' },
      { kind: 'file', source: { kind: 'bytes', mediaType: 'application/pdf', base64: 'AAAA' }, name: 'a.pdf' },
    ],
    [
      { type: 'input_file', file_url: 'https://x/a.pdf' },
      { kind: 'file', source: { kind: 'url', url: 'https://x/a.pdf' } },
    ],
    [
      { type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } },
      { kind: 'file', source: { kind: 'bytes', mediaType: 'audio/mpeg', base64: 'AAAA' } },
    ],
  ])('content %j', (part, expected) => {
    expect(messagesOf({ role: 'user', content: [part] })).toEqual([{ role: 'user', parts: [expected as never] }])
  })

  test('a turn of the model is one message, and so are the outputs of its tools', () => {
    const messages = messagesOf(
      { role: 'developer', content: 'rules' },
      { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'hm' }], encrypted_content: 'gAA' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] },
      { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{"a":1}' },
      { type: 'custom_tool_call', call_id: 'c2', name: 'patch', input: 'x\ny' },
      { type: 'web_search_call', id: 'ws', status: 'completed' },
      { type: 'function_call_output', call_id: 'c1', output: 'one' },
      { type: 'custom_tool_call_output', call_id: 'c2', output: [{ type: 'input_text', text: 'two' }] },
    )
    const signature = { family: 'openai-responses' as const, value: 'gAA', id: 'rs_1', isEncryptedText: true }
    const search = { type: 'web_search_call', id: 'ws', status: 'completed' }
    expect(messages).toEqual([
      { role: 'system', parts: [{ kind: 'text', text: 'rules' }] },
      {
        role: 'assistant',
        parts: [
          { kind: 'reasoning', text: 'hm', signature },
          { kind: 'text', text: 'I look.' },
          { kind: 'tool-call', id: 'c1', name: 'f', arguments: '{"a":1}' },
          { kind: 'tool-call', id: 'c2', name: 'patch', arguments: '{"input":"x\\ny"}' },
          { kind: 'opaque', family: 'openai-responses', value: search },
        ],
      },
      {
        role: 'tool',
        parts: [
          { kind: 'tool-result', callId: 'c1', name: 'f', parts: [{ kind: 'text', text: 'one' }] },
          { kind: 'tool-result', callId: 'c2', name: 'patch', parts: [{ kind: 'text', text: 'two' }] },
        ],
      },
    ])
  })

  test("another vendor's thinking comes back out of its envelope", () => {
    const signature = { family: 'anthropic-messages' as const, value: 's', isEncryptedText: true }
    const item = { type: 'reasoning', id: 'rs_tg_1', summary: [], encrypted_content: packEnvelope({ signature }) }
    expect(messagesOf(item)).toEqual([{ role: 'assistant', parts: [{ kind: 'reasoning', text: '', signature }] }])
  })

  test("a tool call's signature comes back to its call", () => {
    const signature = { family: 'gemini-generate' as const, value: 's' }
    const messages = messagesOf(
      { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' },
      { type: 'reasoning', id: 'rs', summary: [], encrypted_content: packEnvelope({ signature, callId: 'c1' }) },
    )
    expect(messages).toEqual([
      { role: 'assistant', parts: [{ kind: 'tool-call', id: 'c1', name: 'f', arguments: '{}', signature }] },
    ])
  })

  test('thinking of which no proof is left is only its text', () => {
    const item = { type: 'reasoning', id: 'rs_tg_r1_0', summary: [{ type: 'summary_text', text: 'hm' }] }
    expect(messagesOf(item)).toEqual([{ role: 'assistant', parts: [{ kind: 'reasoning', text: 'hm' }] }])
  })

  test.each([
    ['a call without an id', { type: 'function_call', name: 'f', arguments: '{}' }],
    ['a call without a name', { type: 'custom_tool_call', call_id: 'c', input: '' }],
    ['an output without an id', { type: 'function_call_output', output: 'x' }],
    ['an unknown role', { role: 'robot', content: 'x' }],
    ['content that is a number', { role: 'user', content: 5 }],
    ['a part that is a text', { role: 'user', content: ['x'] }],
    ['an unknown part', { role: 'user', content: [{ type: 'smell' }] }],
    ['an image of nothing', { role: 'user', content: [{ type: 'input_image' }] }],
    ['a data: address without base64', { role: 'user', content: [{ type: 'input_image', image_url: 'data:x' }] }],
  ])('%s is refused', (_name, item) => {
    expect(refusalOf(() => messagesOf(item))).toStartWith('request.invalid: ')
  })
})

describe('tools', () => {
  test('functions, free text and namespaces become functions; others stay as they are', () => {
    const { tools } = decode({
      tools: [
        { type: 'function', name: 'f', description: 'd', parameters: { type: 'object' }, strict: true },
        { type: 'custom', name: 'p', format: { type: 'grammar', syntax: 'lark', definition: 'start: x' } },
        { type: 'namespace', name: 'mcp.a', tools: [{ type: 'function', name: 'g' }] },
        { type: 'web_search' },
      ],
    })
    expect(tools).toEqual([
      { kind: 'function', name: 'f', description: 'd', parameters: { type: 'object' }, isStrict: true },
      {
        kind: 'function',
        name: 'p',
        description: 'The input follows this lark grammar:\nstart: x',
        parameters: {
          type: 'object',
          properties: { input: { type: 'string' } },
          required: ['input'],
          additionalProperties: false,
        },
      },
      { kind: 'function', name: flatName('g', 'mcp.a') },
      { kind: 'opaque', family: 'openai-responses', type: 'web_search', value: { type: 'web_search' } },
    ])
  })

  test('tools that come with the conversation are tools', () => {
    const input = [{ type: 'additional_tools', role: 'developer', tools: [{ type: 'function', name: 'late' }] }]
    expect(decode({ input }).tools).toEqual([{ kind: 'function', name: 'late' }])
  })

  test.each([
    ['auto', { kind: 'auto' }],
    ['none', { kind: 'none' }],
    ['required', { kind: 'required' }],
    [
      { type: 'function', name: 'f' },
      { kind: 'named', name: 'f' },
    ],
    [
      { type: 'custom', name: 'p' },
      { kind: 'named', name: 'p' },
    ],
    [{ type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'f' }] }, { kind: 'required' }],
  ])('choice %j', (choice, expected) => {
    expect(decode({ tool_choice: choice }).toolChoice).toEqual(expected as never)
  })

  test('tools that are not allowed are left out', () => {
    const tools = ['f', 'g'].map((name) => ({ type: 'function', name }))
    const choice = { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'g' }] }
    expect(decode({ tools, tool_choice: choice }).tools).toEqual([{ kind: 'function', name: 'g' }])
  })
})

test('settings keep their zeros', () => {
  const call = decode({
    temperature: 0,
    top_p: 0,
    top_logprobs: 0,
    max_output_tokens: 0,
    parallel_tool_calls: false,
    reasoning: { effort: 'none', summary: 'auto' },
    text: { format: { type: 'json_schema', name: 'n', schema: {}, strict: false } },
    user: '',
    prompt_cache_key: 'k',
    service_tier: 'flex',
    metadata: {},
  })
  expect(call).toMatchObject({
    temperature: 0,
    topP: 0,
    topLogprobs: 0,
    maxOutputTokens: 0,
    allowsParallelTools: false,
    reasoning: { effort: 'none', isShown: true },
    output: { kind: 'json-schema', name: 'n', schema: {}, isStrict: false },
    user: '',
    cacheKey: 'k',
    serviceTier: 'flex',
    metadata: {},
  })
})

describe('for a vendor of another format', () => {
  test.each([
    ['previous_response_id', { previous_response_id: 'r' }],
    ['conversation', { conversation: { id: 'c' } }],
    ['prompt', { prompt: { id: 'p' } }],
    ['item_reference', { input: [{ type: 'item_reference', id: 'msg' }] }],
    [
      'compaction',
      {
        input: [
          { type: 'compaction', encrypted_content: 'E' },
          { role: 'user', content: 'Go on' },
        ],
      },
    ],
    ['item_reference', { input: [{ id: 'msg' }] }],
    ['tool_choice file_search', { tools: [{ type: 'file_search' }], tool_choice: { type: 'file_search' } }],
    ['a tool of type mcp', { tools: [{ type: 'mcp' }], tool_choice: 'required' }],
  ])('%s is refused by name', (name, body) => {
    expect(refusalOf(() => decodeForeign(body))).toStartWith(`request.unsupported: ${name}`)
  })

  test('what only this format has is said once and left out', () => {
    const call = decodeForeign({ truncation: 'auto', text: { verbosity: 'low' }, store: false, include: [] })
    expect([call.extras, call.warnings]).toEqual([{}, ["truncation is known to OpenAI's Responses format only"]])
  })
})
