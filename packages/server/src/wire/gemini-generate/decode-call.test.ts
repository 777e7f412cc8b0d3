import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { JsonObject } from '../read-json.ts'
import { decodeCall } from './decode-call.ts'
import { readCall } from './read-call.ts'

const path = { model: 'gemini-3-pro', isStream: false, streamStyle: 'sse' } as const
const decode = (body: JsonObject) => decodeCall(readCall(body, 'chat', path), { model: 'vendor-model' })
const contents = [{ role: 'user', parts: [{ text: 'hi' }] }]

test('lists of one may come without their brackets', () => {
  const call = decode({
    contents: { parts: { text: 'hi' } },
    tools: { function_declarations: { name: 'look' } },
  })
  expect(call).toMatchObject({
    messages: [{ role: 'user', parts: [{ kind: 'text', text: 'hi' }] }],
    tools: [{ kind: 'function', name: 'look' }],
  })
})

test('a conversation with calls, results, thoughts and media is read whole', () => {
  const call = decode({
    systemInstruction: { parts: [{ text: 'be kind' }] },
    contents: [
      { parts: [{ text: 'see' }, { inlineData: { mimeType: 'image/png', data: 'AA' } }] },
      {
        role: 'model',
        parts: [
          { text: 'let me', thought: true, thoughtSignature: 's1' },
          { text: 'ok', thoughtSignature: 's2' },
          { functionCall: { name: 'look', args: { at: 1 } }, thoughtSignature: 's3' },
          { functionCall: { id: 'c2', name: 'look' } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'c2', name: 'look', response: { output: 'two' } } },
          { functionResponse: { name: 'look', response: { error: 'no' } } },
          { text: 'go on' },
        ],
      },
    ],
  })
  const said = call.messages.flatMap((message) => (message.role === 'assistant' ? message.parts : []))
  const firstId = said.find((part) => part.kind === 'tool-call')?.id
  expect(firstId).toMatch(/^call_\w{24}$/)
  expect(call.messages).toEqual([
    { role: 'system', parts: [{ kind: 'text', text: 'be kind' }] },
    {
      role: 'user',
      parts: [
        { kind: 'text', text: 'see' },
        { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AA' } },
      ],
    },
    {
      role: 'assistant',
      parts: [
        { kind: 'reasoning', text: 'let me', signature: { family: 'gemini-generate', value: 's1' } },
        { kind: 'reasoning', text: '', signature: { family: 'gemini-generate', value: 's2' } },
        { kind: 'text', text: 'ok' },
        {
          kind: 'tool-call',
          id: firstId ?? '',
          name: 'look',
          arguments: '{"at":1}',
          signature: { family: 'gemini-generate', value: 's3' },
        },
        { kind: 'tool-call', id: 'c2', name: 'look', arguments: '{}' },
      ],
    },
    {
      role: 'tool',
      parts: [
        { kind: 'tool-result', callId: 'c2', name: 'look', parts: [{ kind: 'text', text: 'two' }] },
        {
          kind: 'tool-result',
          callId: firstId ?? '',
          name: 'look',
          parts: [{ kind: 'text', text: 'no' }],
          isError: true,
        },
      ],
    },
    { role: 'user', parts: [{ kind: 'text', text: 'go on' }] },
  ])
})

test('both spellings of every setting are read', () => {
  const camel = decode({
    contents,
    generationConfig: {
      temperature: 0,
      topP: 0.5,
      topK: 3,
      maxOutputTokens: 9,
      candidateCount: 2,
      stopSequences: ['x'],
      seed: 0,
      presencePenalty: 0,
      frequencyPenalty: 1,
      responseLogprobs: true,
      logprobs: 2,
      responseMimeType: 'application/json',
      responseSchema: { type: 'OBJECT', properties: { a: { type: 'STRING', nullable: true } } },
      thinkingConfig: { thinkingLevel: 'HIGH', includeThoughts: true },
    },
    toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } },
  })
  const snake = decode({
    contents,
    generation_config: {
      temperature: 0,
      top_p: 0.5,
      top_k: 3,
      max_output_tokens: 9,
      candidate_count: 2,
      stop_sequences: ['x'],
      seed: 0,
      presence_penalty: 0,
      frequency_penalty: 1,
      response_logprobs: true,
      logprobs: 2,
      response_mime_type: 'application/json',
      response_schema: { type: 'OBJECT', properties: { a: { type: 'STRING', nullable: true } } },
      thinking_config: { thinking_level: 'HIGH', include_thoughts: true },
    },
    tool_config: { function_calling_config: { mode: 'ANY', allowed_function_names: ['f'] } },
  })
  expect(snake).toEqual(camel)
  expect(camel).toEqual({
    model: 'vendor-model',
    messages: [{ role: 'user', parts: [{ kind: 'text', text: 'hi' }] }],
    isStream: false,
    tools: [],
    extras: {},
    warnings: [],
    temperature: 0,
    topP: 0.5,
    topK: 3,
    maxOutputTokens: 9,
    answers: 2,
    stop: ['x'],
    seed: 0,
    presencePenalty: 0,
    frequencyPenalty: 1,
    topLogprobs: 2,
    output: {
      kind: 'json-schema',
      name: 'answer',
      schema: { type: 'object', properties: { a: { type: ['string', 'null'] } } },
    },
    reasoning: { effort: 'high', isShown: true },
    toolChoice: { kind: 'named', name: 'f' },
  })
})

test('what only Google knows rides in the extras', () => {
  const call = decode({
    contents,
    safety_settings: [],
    cachedContent: 'cachedContents/x',
    generationConfig: {
      responseModalities: ['AUDIO'],
      responseMimeType: 'text/x.enum',
      responseSchema: { type: 'STRING' },
    },
    toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['a', 'b'] } },
  })
  expect(call.toolChoice).toEqual({ kind: 'required' })
  expect(call.extras).toEqual({
    'gemini-generate': {
      safetySettings: [],
      cachedContent: 'cachedContents/x',
      generationConfig: {
        responseModalities: ['AUDIO'],
        responseMimeType: 'text/x.enum',
        responseSchema: { type: 'STRING' },
      },
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['a', 'b'] } },
    },
  })
})

test('of several functions only those that may be called are offered', () => {
  const tools = [{ functionDeclarations: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }, { googleSearch: {} }]
  const offered = (mode: string, allowedFunctionNames: string[]) =>
    decode({ contents, tools, toolConfig: { functionCallingConfig: { mode, allowedFunctionNames } } }).tools.map(
      (tool) => (tool.kind === 'function' ? tool.name : tool.type),
    )
  expect(offered('ANY', ['a', 'c'])).toEqual(['a', 'c', 'googleSearch'])
  expect(offered('validated', ['b'])).toEqual(['b', 'googleSearch'])
  expect(offered('ANY', [])).toEqual(['a', 'b', 'c', 'googleSearch'])
  expect(offered('AUTO', ['a'])).toEqual(['a', 'b', 'c', 'googleSearch'])
})

test('functions are read from both kinds of schema, other tools are kept as they came', () => {
  const { tools } = decode({
    contents,
    tools: [
      {
        function_declarations: [
          { name: 'a', description: 'd', parameters: { type: 'OBJECT', properties: { n: { type: 'INTEGER' } } } },
          { name: 'b', parametersJsonSchema: { type: 'object', additionalProperties: false } },
        ],
        google_search: {},
      },
    ],
  })
  expect(tools).toEqual([
    {
      kind: 'function',
      name: 'a',
      description: 'd',
      parameters: { type: 'object', properties: { n: { type: 'integer' } } },
    },
    { kind: 'function', name: 'b', parameters: { type: 'object', additionalProperties: false } },
    { kind: 'opaque', family: 'gemini-generate', type: 'googleSearch', value: { googleSearch: {} } },
  ])
})

test('an address is an address, a file of Google stays Google’s own', () => {
  const { messages } = decode({
    contents: [
      {
        role: 'user',
        parts: [
          { fileData: { fileUri: 'https://example.com/a.png', mimeType: 'image/png' } },
          { file_data: { file_uri: 'https://www.youtube.com/watch?v=x' } },
          { fileData: { fileUri: 'gs://bucket/f.pdf', mimeType: 'application/pdf' } },
        ],
      },
    ],
  })
  expect(messages[0]?.parts).toEqual([
    { kind: 'image', source: { kind: 'url', url: 'https://example.com/a.png', mediaType: 'image/png' } },
    { kind: 'file', source: { kind: 'url', url: 'https://www.youtube.com/watch?v=x' } },
    {
      kind: 'opaque',
      family: 'gemini-generate',
      value: { fileData: { fileUri: 'gs://bucket/f.pdf', mimeType: 'application/pdf' } },
    },
  ])
})

test.each([
  [{ contents, cachedContent: 'cachedContents/1' }, 'cachedContent needs a vendor that keeps it'],
  [{ contents: [{ parts: [{ file_data: { file_uri: 'gs://bucket/f.pdf' } }] }] }, 'a file that only Google can open'],
  [
    { contents: [{ parts: [{ inlineData: { mimeType: 'video/mp4', data: 'AA' }, videoMetadata: { fps: 1 } }] }] },
    'a file that only Google can open',
  ],
])('only Google can answer %j', (fields, what) => {
  expect(decode(fields).needs).toEqual({ family: 'gemini-generate', what })
})

test('bytes in the alphabet for addresses are read as what they are', () => {
  const { messages } = decode({
    contents: [{ parts: [{ inlineData: { mimeType: 'image/png', data: '-_-_' } }] }],
  })
  expect(messages[0]?.parts).toEqual([
    { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: '+/+/' } },
  ])
})

test('chunks of a stream that come back as turns of their own are one turn', () => {
  const model = (...parts: JsonObject[]) => ({ role: 'model', parts })
  const { messages } = decode({
    contents: [
      { role: 'user', parts: [{ text: 'go' }] },
      model({ text: 'I th', thought: true }),
      model({ text: 'ink', thought: true }),
      model({ text: 'Hel' }),
      model({ text: 'lo' }, { functionCall: { id: 'a', name: 'f', args: {} }, thoughtSignature: 'c2ln' }),
      model({ functionCall: { id: 'b', name: 'g', args: {} } }),
      {
        role: 'user',
        parts: ['a', 'b'].map((id) => ({ functionResponse: { id, name: id, response: { output: id } } })),
      },
    ],
  })
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
  expect(messages[1]?.parts).toEqual([
    { kind: 'reasoning', text: 'I think' },
    { kind: 'text', text: 'Hello' },
    {
      kind: 'tool-call',
      id: 'a',
      name: 'f',
      arguments: '{}',
      signature: { family: 'gemini-generate', value: 'c2ln' },
    },
    { kind: 'tool-call', id: 'b', name: 'g', arguments: '{}' },
  ])
})

const deep = (levels: number): JsonObject => (levels === 0 ? {} : { items: deep(levels - 1) })
test.each<[string, JsonObject]>([
  ['an unknown role', { contents: [{ role: 'system', parts: [] }] }],
  ['a part that is a text', { contents: [{ parts: ['x'] }] }],
  ['parts that are a text', { contents: [{ parts: 'x' }] }],
  ['a call without a name', { contents: [{ role: 'model', parts: [{ functionCall: {} }] }] }],
  ['media without data', { contents: [{ parts: [{ inlineData: {} }] }] }],
  ['a file without address', { contents: [{ parts: [{ fileData: {} }] }] }],
  ['tools that are a number', { contents, tools: 1 }],
  ['a tool that is a text', { contents, tools: ['x'] }],
  ['functions that are an object', { contents, tools: [{ functionDeclarations: {} }] }],
  ['a function without name', { contents, tools: [{ functionDeclarations: [{}] }] }],
  ['an endless schema', { contents, tools: [{ functionDeclarations: [{ name: 'f', parameters: deep(200) }] }] }],
])('%s is refused', (_name, body) => {
  expect(() => decode(body)).toThrow(AppError)
})
