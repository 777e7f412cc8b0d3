import { expect, test } from 'bun:test'
import { chatCall } from '../../../test/sample-call.ts'
import type { ChatCall, ChatMessage } from '../chat.ts'
import type { JsonObject } from '../read-json.ts'
import { decodeCall } from './decode-call.ts'
import { encodeCall } from './encode-call.ts'
import { readCall } from './read-call.ts'

const target = { model: 'gemini-2.5-flash', isStream: false, quirks: [], other: '' }
// A chat's body is JSON.
const bodyOf = (call: ChatCall, model = target.model) => encodeCall(call, { ...target, model }).body as JsonObject
const contentsOf = (messages: ChatMessage[], model?: string) => bodyOf(chatCall({ messages }), model).contents

test('a body of this format comes back with every documented field', () => {
  const body: JsonObject = {
    contents: [
      { role: 'user', parts: [{ text: 'see' }, { inlineData: { mimeType: 'image/png', data: 'AA' } }] },
      {
        role: 'model',
        parts: [
          { text: 'let me', thought: true, thoughtSignature: 's1' },
          { text: 'ok', thoughtSignature: 's2' },
          { functionCall: { id: 'c1', name: 'look', args: { at: 1 } }, thoughtSignature: 's3' },
          { executableCode: { language: 'PYTHON', code: '1' } },
          { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
          { text: '', thoughtSignature: 's4' },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'c1', name: 'look', response: { found: [1] } } },
          { fileData: { fileUri: 'gs://b/film.mp4', mimeType: 'video/mp4' }, videoMetadata: { fps: 1 } },
        ],
      },
    ],
    systemInstruction: { parts: [{ text: 'be kind' }] },
    tools: [
      {
        functionDeclarations: [
          { name: 'look', description: 'd', parametersJsonSchema: { type: 'object', properties: { at: {} } } },
        ],
      },
      { googleSearch: {} },
      { urlContext: {} },
    ],
    toolConfig: { functionCallingConfig: { mode: 'VALIDATED' } },
    safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_ONLY_HIGH' }],
    cachedContent: 'cachedContents/x',
    serviceTier: 'flex',
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
      responseJsonSchema: { type: 'object' },
      responseModalities: ['TEXT'],
      mediaResolution: 'MEDIA_RESOLUTION_LOW',
      speechConfig: { languageCode: 'de-DE' },
      thinkingConfig: { thinkingLevel: 'HIGH', includeThoughts: true },
    },
  }
  const path = { model: 'gemini-3-pro', isStream: false, streamStyle: 'sse' } as const
  const call = decodeCall(readCall(body, 'chat', path), { model: 'gemini-3-pro' })
  expect(bodyOf(call, 'gemini-3-pro')).toEqual(body)
  expect(call.warnings).toEqual([])
})

test('turns of one side are one, system texts are joined', () => {
  const body = bodyOf(
    chatCall({
      messages: [
        { role: 'system', parts: [{ kind: 'text', text: 'a' }] },
        { role: 'user', parts: [{ kind: 'text', text: 'b' }] },
        { role: 'system', parts: [{ kind: 'text', text: 'c' }] },
        { role: 'user', parts: [{ kind: 'text', text: 'd' }] },
      ],
    }),
  )
  expect(body.systemInstruction).toEqual({ parts: [{ text: 'a\n\nc' }] })
  expect(body.contents).toEqual([{ role: 'user', parts: [{ text: 'b' }, { text: 'd' }] }])
})

test('a call of nothing but a system text is a question', () => {
  const body = bodyOf(chatCall({ messages: [{ role: 'system', parts: [{ kind: 'text', text: 'a' }] }] }))
  expect(body.systemInstruction).toBeUndefined()
  expect(body.contents).toEqual([{ role: 'user', parts: [{ text: 'a' }] }])
})

test('results are named after the calls before them, whatever they hold', () => {
  const messages: ChatMessage[] = [
    {
      role: 'assistant',
      parts: [
        { kind: 'tool-call', id: 'c1', name: 'look', arguments: '{"at":1}' },
        { kind: 'tool-call', id: 'c2', name: 'hear', arguments: 'nonsense' },
      ],
    },
    {
      role: 'tool',
      parts: [
        { kind: 'tool-result', callId: 'c1', parts: [{ kind: 'text', text: '{"x":1}' }] },
        { kind: 'tool-result', callId: 'c2', parts: [{ kind: 'text', text: 'bad' }], isError: true },
        { kind: 'tool-result', callId: 'c3', parts: [{ kind: 'text', text: '[1]' }] },
      ],
    },
  ]
  expect(contentsOf(messages)).toEqual([
    {
      role: 'model',
      parts: [
        { functionCall: { id: 'c1', name: 'look', args: { at: 1 } } },
        { functionCall: { id: 'c2', name: 'hear', args: { arguments: 'nonsense' } } },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: { id: 'c1', name: 'look', response: { x: 1 } } },
        { functionResponse: { id: 'c2', name: 'hear', response: { error: 'bad' } } },
        { functionResponse: { id: 'c3', name: 'c3', response: { output: '[1]' } } },
      ],
    },
  ])
})

const picture = { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AA' } } as const
const inline = { inlineData: { mimeType: 'image/png', data: 'AA' } }
const pictured = { functionResponse: { id: 'c', name: 'c', response: { output: '' } } }
test.each([
  ['gemini-3-flash', [{ functionResponse: { ...pictured.functionResponse, parts: [inline] } }]],
  ['gemini-2.5-flash', [pictured, inline]],
])('a picture in a result goes to %s where it takes it', (model, parts) => {
  const messages: ChatMessage[] = [{ role: 'tool', parts: [{ kind: 'tool-result', callId: 'c', parts: [picture] }] }]
  expect(contentsOf(messages, model)).toEqual([{ role: 'user', parts }])
})

const calls = (signature?: { family: 'gemini-generate' | 'anthropic-messages'; value: string }): ChatMessage[] => [
  {
    role: 'assistant',
    parts: [
      { kind: 'reasoning', text: 'hm', signature: { family: 'anthropic-messages', value: 'foreign' } },
      { kind: 'tool-call', id: 'c1', name: 'f', arguments: '', ...(signature ? { signature } : {}) },
      { kind: 'tool-call', id: 'c2', name: 'f', arguments: '{}' },
    ],
  },
]
test.each([
  ['gemini-3-pro', undefined, 'skip_thought_signature_validator'],
  ['gemini-3-pro', { family: 'anthropic-messages', value: 'x' } as const, 'skip_thought_signature_validator'],
  ['gemini-3-pro', { family: 'gemini-generate', value: 'own' } as const, 'own'],
  ['gemini-2.5-pro', undefined, undefined],
])('the first call for %s with the signature %p is signed %p', (model, signature, sent) => {
  expect(contentsOf(calls(signature), model)).toEqual([
    {
      role: 'model',
      parts: [
        { functionCall: { id: 'c1', name: 'f', args: {} }, ...(sent ? { thoughtSignature: sent } : {}) },
        { functionCall: { id: 'c2', name: 'f', args: {} } },
      ],
    },
  ])
})

test('a conversation without any content is refused', () => {
  expect(() => bodyOf(chatCall({ messages: [] }))).toThrow('request.invalid')
})

test('a file that another vendor keeps is refused', () => {
  const source = { kind: 'file-id', id: 'f', family: 'openai-chat' } as const
  const messages: ChatMessage[] = [{ role: 'user', parts: [{ kind: 'file', source }] }]
  expect(() => contentsOf(messages)).toThrow('request.unsupported')
})

test("functions named like Google's tools are those tools, an empty schema is none", () => {
  const call = chatCall({
    tools: [
      { kind: 'function', name: 'googleSearch' },
      { kind: 'function', name: 'codeExecution', parameters: { type: 'object', properties: {} } },
      { kind: 'function', name: 'f', parameters: { type: 'object', properties: {} } },
      { kind: 'function', name: 'g', parameters: { $ref: '#/$defs/x', $defs: { x: {} } } },
    ],
    toolChoice: { kind: 'named', name: 'f' },
  })
  expect(bodyOf(call)).toMatchObject({
    tools: [
      { functionDeclarations: [{ name: 'f' }, { name: 'g', parametersJsonSchema: { $ref: '#/$defs/x' } }] },
      { googleSearch: {} },
      { codeExecution: {} },
    ],
    toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } },
  })
})

const webSearch = {
  kind: 'opaque',
  family: 'openai-responses',
  type: 'web_search',
  value: { type: 'web_search' },
} as const
test("another vendor's search is Google's, alone", () => {
  const call = chatCall({ tools: [webSearch] })
  expect(bodyOf(call).tools).toEqual([{ googleSearch: {} }])
  expect(call.warnings).toEqual([])
})

test("another vendor's search beside functions is left out and said", () => {
  const call = chatCall({ tools: [webSearch, { kind: 'function', name: 'f' }] })
  expect(bodyOf(call).tools).toEqual([{ functionDeclarations: [{ name: 'f' }] }])
  expect(call.warnings).toEqual(['tool web_search is not possible beside functions'])
})

test('a choice of a tool that is not there is refused', () => {
  const call = chatCall({ tools: [{ kind: 'function', name: 'f' }], toolChoice: { kind: 'named', name: 'g' } })
  expect(() => bodyOf(call)).toThrow('request.unsupported')
})

test('zeros are kept, what has no place is said once', () => {
  const call = chatCall({
    temperature: 0,
    seed: 0,
    topLogprobs: 0,
    user: 'u',
    metadata: { a: 1 },
    allowsParallelTools: false,
    serviceTier: 'scale',
    extras: { 'openai-chat': { modalities: ['text', 'image'], verbosity: 'low' } },
  })
  expect(bodyOf(call).generationConfig).toEqual({
    temperature: 0,
    seed: 0,
    responseLogprobs: true,
    responseModalities: ['TEXT', 'IMAGE'],
  })
  expect(call.warnings).toEqual([
    "parallel_tool_calls is not in Gemini's format",
    "user is not in Gemini's format",
    "metadata is not in Gemini's format",
    "verbosity is not in Gemini's format",
    "service_tier scale is not in Gemini's format",
  ])
})

test('a seed of more than 32 bits is another one, always the same', () => {
  expect(bodyOf(chatCall({ seed: 2 ** 32 + 7 })).generationConfig).toEqual({ seed: 7 })
})

test('a model that somebody tuned has a path of its own', () => {
  const encoded = encodeCall(chatCall(), { ...target, model: 'tunedModels/mine' })
  expect(encoded.path).toBe('/{version}/{model}:generateContent')
  expect(encodeCall(chatCall(), target).path).toBeUndefined()
})

test('what is blocked in calls of other formats is what the operator set', () => {
  const defaults = { geminiSafety: 'BLOCK_ONLY_HIGH', geminiVersions: {}, cohereSafety: 'NONE', showsDifySteps: false }
  const { safetySettings } = encodeCall(chatCall(), { ...target, defaults }).body as JsonObject
  expect(safetySettings).toContainEqual({ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_ONLY_HIGH' })
})

test('what Gemini 4 refuses is left out with a word', () => {
  const call = chatCall({ answers: 2, presencePenalty: 1, frequencyPenalty: 0, temperature: 0.5 })
  expect(bodyOf(call, 'gemini-4-neon').generationConfig).toEqual({ temperature: 0.5 })
  expect(call.warnings).toEqual([
    'presence_penalty is not in gemini-4-neon',
    'frequency_penalty is not in gemini-4-neon',
    'n is not in gemini-4-neon',
  ])
})

test.each([
  ['gemini-2.5-flash', undefined, 65_536, 2],
  ['gemini-3-flash-preview', 'application/json', 65_536, 1],
  ['gemini-4-neon', 'application/json', 128_000, 0],
])('%s beside functions answers in %p, and writes %p tokens at most', (model, responseMimeType, limit, warned) => {
  const call = chatCall({
    tools: [{ kind: 'function', name: 'f' }],
    output: { kind: 'json' },
    maxOutputTokens: 128_000,
  })
  expect(bodyOf(call, model).generationConfig).toEqual({
    maxOutputTokens: limit,
    ...(responseMimeType === undefined ? {} : { responseMimeType }),
  })
  expect(call.warnings).toHaveLength(warned)
})

test('a result that is a schema with references is a text', () => {
  const schema = '{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}'
  const result = {
    kind: 'tool-result' as const,
    callId: 'c',
    name: 'read',
    parts: [{ kind: 'text' as const, text: schema }],
  }
  expect(contentsOf([{ role: 'tool', parts: [result] }], 'gemini-3-pro')).toEqual([
    { role: 'user', parts: [{ functionResponse: { id: 'c', name: 'read', response: { output: schema } } }] },
  ])
})
