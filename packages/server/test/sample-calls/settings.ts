import { type Piece, type SampleCall, said, text, turn, user } from './sample.ts'

const hello = [user('HELLO-TEXT')]
const helloText = said('HELLO-TEXT', /never/)
const number = (what: string, found: RegExp): Piece => ({ what, found, warning: new RegExp(`\\b${what}\\b`) })

const settings: SampleCall = {
  name: 'settings',
  bodies: {
    'openai-chat': {
      messages: hello,
      temperature: 0,
      top_p: 0.515,
      seed: 4_321,
      frequency_penalty: 0.255,
      presence_penalty: 0.755,
      stop: ['STOP-HERE'],
      max_completion_tokens: 1_234,
      user: 'USER-MARK',
      metadata: { trace: 'TRACE-MARK' },
    },
    'openai-responses': {
      input: 'HELLO-TEXT',
      temperature: 0,
      top_p: 0.515,
      max_output_tokens: 1_234,
      user: 'USER-MARK',
      metadata: { trace: 'TRACE-MARK' },
    },
    'anthropic-messages': {
      messages: hello,
      max_tokens: 1_234,
      temperature: 0,
      top_p: 0.515,
      top_k: 5,
      stop_sequences: ['STOP-HERE'],
      metadata: { user_id: 'USER-MARK' },
    },
    'gemini-generate': {
      contents: [turn('user', { text: 'HELLO-TEXT' })],
      generationConfig: {
        temperature: 0,
        topP: 0.515,
        topK: 5,
        maxOutputTokens: 1_234,
        stopSequences: ['STOP-HERE'],
        seed: 4_321,
        frequencyPenalty: 0.255,
        presencePenalty: 0.755,
      },
    },
  },
  pieces: [
    helloText,
    // Some ranges are open at 0: what stands next to it is sent.
    number('temperature', /"temperature":0(\.01)?[,}]/i),
    number('top_p', /:0\.515[,}]/),
    { ...number('top_k', /"(top_?k|k)":5[,}]/i), from: ['anthropic-messages', 'gemini-generate'] },
    { ...number('seed', /:4321[,}]/), from: ['openai-chat', 'gemini-generate'] },
    { ...number('frequency_penalty', /:0\.255[,}]/), from: ['openai-chat', 'gemini-generate'] },
    { ...number('presence_penalty', /:0\.755[,}]/), from: ['openai-chat', 'gemini-generate'] },
    number('max_tokens', /:1234[,}]/),
    { ...said('STOP-HERE', /\bstop\b/), from: ['openai-chat', 'anthropic-messages', 'gemini-generate'] },
    { ...said('USER-MARK', /\buser\b/), from: ['openai-chat', 'openai-responses', 'anthropic-messages'] },
    { ...said('TRACE-MARK', /\bmetadata\b/), from: ['openai-chat', 'openai-responses'] },
  ],
}

const schema = {
  type: 'object',
  properties: { zip_code_mark: { type: 'string', description: 'FIELD-MARK' } },
  required: ['zip_code_mark'],
  additionalProperties: false,
}

const jsonSchema: SampleCall = {
  name: 'an answer by a schema',
  bodies: {
    'openai-chat': {
      messages: hello,
      response_format: { type: 'json_schema', json_schema: { name: 'answer', schema, strict: true } },
    },
    'openai-responses': {
      input: 'HELLO-TEXT',
      text: { format: { type: 'json_schema', name: 'answer', schema, strict: true } },
    },
    'anthropic-messages': {
      messages: hello,
      max_tokens: 100,
      output_config: { format: { type: 'json_schema', schema } },
    },
    'gemini-generate': {
      contents: [turn('user', { text: 'HELLO-TEXT' })],
      generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema },
    },
  },
  pieces: [helloText, said('zip_code_mark', /response_format/), said('FIELD-MARK', /response_format/)],
}

const json: SampleCall = {
  name: 'an answer in JSON',
  bodies: {
    'openai-chat': { messages: hello, response_format: { type: 'json_object' } },
    'openai-responses': { input: 'HELLO-TEXT', text: { format: { type: 'json_object' } } },
    'gemini-generate': {
      contents: [turn('user', { text: 'HELLO-TEXT' })],
      generationConfig: { responseMimeType: 'application/json' },
    },
  },
  pieces: [helloText, { what: 'JSON', found: /json_object|application\/json|JSON object/, warning: /response_format/ }],
}

const severalAnswers: SampleCall = {
  name: 'several answers',
  bodies: {
    'openai-chat': { messages: hello, n: 2 },
    'gemini-generate': { contents: [turn('user', { text: 'HELLO-TEXT' })], generationConfig: { candidateCount: 2 } },
  },
  pieces: [{ what: 'n', found: /"(n|candidateCount)":2[,}]/, warning: /(^|\W)n\b/ }],
}

const effort: SampleCall = {
  name: 'thinking by effort',
  bodies: {
    'openai-chat': { messages: hello, reasoning_effort: 'high' },
    'openai-responses': { input: 'HELLO-TEXT', reasoning: { effort: 'high', summary: 'auto' } },
    'anthropic-messages': {
      messages: hello,
      max_tokens: 30_000,
      thinking: { type: 'enabled', budget_tokens: 16_384 },
    },
    'gemini-generate': {
      contents: [turn('user', { text: 'HELLO-TEXT' })],
      generationConfig: { thinkingConfig: { thinkingBudget: 16_384, includeThoughts: true } },
    },
  },
  pieces: [
    {
      what: 'the wish to think',
      found:
        /"reasoning_effort":"high"|"effort":"high"|"thinking":\{"type":"enabled"|"thinkingBudget":16384|"thinkingBudget":24576|"thinkingLevel":"HIGH"|"EnableThinking":true/,
      warning: /reasoning/,
    },
  ],
}

const ownFields: SampleCall = {
  name: "fields of the client's own format",
  bodies: {
    'openai-chat': { messages: hello, x_own: 'OWN-MARK' },
    'openai-responses': { input: 'HELLO-TEXT', x_own: 'OWN-MARK' },
    'anthropic-messages': { messages: hello, max_tokens: 100, x_own: 'OWN-MARK' },
    'gemini-generate': { contents: [turn('user', { text: 'HELLO-TEXT' })], xOwn: 'OWN-MARK' },
  },
  pieces: [helloText, said('OWN-MARK', /x_own|xOwn/)],
}

const cacheMarks: SampleCall = {
  name: 'marks of what to cache',
  bodies: {
    'openai-chat': {
      messages: [
        { role: 'system', content: [{ ...text('SYSTEM-TEXT'), cache_control: { type: 'ephemeral', ttl: '1h' } }] },
        user([{ ...text('HELLO-TEXT'), cache_control: { type: 'ephemeral' } }]),
      ],
    },
    'anthropic-messages': {
      max_tokens: 100,
      system: [{ ...text('SYSTEM-TEXT'), cache_control: { type: 'ephemeral', ttl: '1h' } }],
      messages: [user([{ ...text('HELLO-TEXT'), cache_control: { type: 'ephemeral' } }])],
    },
  },
  pieces: [
    said('SYSTEM-TEXT', /earlier messages/),
    helloText,
    // Other vendors cache by themselves: the mark has no meaning there, and nothing of the answer depends on it.
    {
      what: 'both marks',
      found:
        /SYSTEM-TEXT","cache_control":\{"type":"ephemeral","ttl":"1h"\}.*HELLO-TEXT","cache_control":\{"type":"ephemeral"\}/,
      warning: /cache/,
      to: ['anthropic-messages'],
    },
  ],
}

const begun = [...hello, { role: 'assistant', content: 'BEGUN-TEXT' }]
const manyStops = ['STOP-1', 'STOP-2', 'STOP-3', 'STOP-4', 'STOP-5', 'STOP-6']
const excess: SampleCall = {
  name: 'more than some vendors take, and the beginning of an answer',
  bodies: {
    'openai-chat': { messages: begun, stop: manyStops, max_tokens: 200_000 },
    'openai-responses': { input: begun, max_output_tokens: 200_000 },
    'anthropic-messages': { messages: begun, stop_sequences: manyStops, max_tokens: 200_000 },
    'gemini-generate': {
      contents: [turn('user', { text: 'HELLO-TEXT' }), turn('model', { text: 'BEGUN-TEXT' })],
      generationConfig: { stopSequences: manyStops, maxOutputTokens: 200_000 },
    },
  },
  pieces: [
    said('BEGUN-TEXT', /earlier messages/),
    { ...said('STOP-6', /\bstop\b/), from: ['openai-chat', 'anthropic-messages', 'gemini-generate'] },
    number('max_tokens', /:200000[,}]/),
  ],
}

/** Calls of one message, with what can be said about the answer. */
export const settingCalls: readonly SampleCall[] = [
  settings,
  jsonSchema,
  json,
  severalAnswers,
  effort,
  ownFields,
  cacheMarks,
  excess,
]
