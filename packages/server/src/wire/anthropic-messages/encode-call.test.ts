import { describe, expect, test } from 'bun:test'
import type { ChatCall, ChatMessage, ReasoningWish } from '../chat.ts'
import type { Target } from '../family.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { encodeCall } from './encode-call.ts'

const hi: ChatMessage = { role: 'user', parts: [{ kind: 'text', text: 'Hi' }] }

function encode(fields: Partial<ChatCall> = {}, model = 'claude-sonnet-4-5', more: Partial<Target> = {}) {
  const call: ChatCall = { model, messages: [hi], isStream: false, tools: [], extras: {}, warnings: [], ...fields }
  const encoded = encodeCall(call, { model, isStream: call.isStream, quirks: [], other: '', ...more })
  return { body: isObject(encoded.body) ? encoded.body : {}, warnings: call.warnings, headers: encoded.headers }
}
const messagesOf = (...messages: ChatMessage[]) => encode({ messages }).body.messages
const text = (value: string) => ({ kind: 'text', text: value }) as const
const textBlock = (value: string) => ({ type: 'text', text: value })

test('a small call has a limit, a version and nothing else', () => {
  expect(encode()).toEqual({
    body: { model: 'claude-sonnet-4-5', max_tokens: 64_000, messages: [{ role: 'user', content: [textBlock('Hi')] }] },
    headers: { 'anthropic-version': '2023-06-01' },
    warnings: [],
  })
})

describe('turns', () => {
  test('of one role are joined, with results of tools in front', () => {
    const call = { kind: 'tool-call', id: 'functions.f:0', name: 'f', arguments: '{"a":1}' } as const
    expect(
      messagesOf(
        hi,
        { role: 'assistant', parts: [text('Sure.')] },
        { role: 'assistant', parts: [call] },
        { role: 'user', parts: [text('Well?')] },
        { role: 'tool', parts: [{ kind: 'tool-result', callId: 'functions.f:0', parts: [text('done')] }] },
      ),
    ).toEqual([
      { role: 'user', content: [textBlock('Hi')] },
      {
        role: 'assistant',
        content: [textBlock('Sure.'), { type: 'tool_use', id: 'functions_f_0', name: 'f', input: { a: 1 } }],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'functions_f_0', content: 'done' }, textBlock('Well?')],
      },
    ])
  })

  test('begin with the user and are never empty', () => {
    expect(messagesOf({ role: 'assistant', parts: [text('Hello  ')] })).toEqual([
      { role: 'user', content: [textBlock('...')] },
      { role: 'assistant', content: [textBlock('Hello')] },
    ])
    expect(messagesOf({ role: 'user', parts: [text(' '), text('')] })).toEqual([
      { role: 'user', content: [textBlock('...')] },
    ])
    expect(messagesOf({ role: 'system', parts: [text('S')] })).toEqual([{ role: 'user', content: [textBlock('...')] }])
  })

  test('lose thinking that Anthropic did not sign', () => {
    const parts = [
      { kind: 'reasoning', text: 'a' } as const,
      { kind: 'reasoning', text: 'b', signature: { family: 'openai-responses', value: 'x' } } as const,
      { kind: 'reasoning', text: 'c', signature: { family: 'anthropic-messages', value: 's' } } as const,
    ]
    expect(messagesOf(hi, { role: 'assistant', parts })).toMatchObject([
      {},
      { content: [{ type: 'thinking', thinking: 'c', signature: 's' }] },
    ])
  })

  test('keep arguments that are no JSON object', () => {
    const call = { kind: 'tool-call', id: 't', name: 'f', arguments: '{"a":' } as const
    const { body, warnings } = encode({ messages: [hi, { role: 'assistant', parts: [call] }] })
    expect(body.messages).toMatchObject([{}, { content: [{ input: { arguments: '{"a":' } }] }])
    expect(warnings).toHaveLength(1)
  })
})

test('all system texts are joined where none may stand between turns', () => {
  const system = (value: string): ChatMessage => ({ role: 'system', parts: [text(value)] })
  const messages = [system('A'), hi, system('B'), { role: 'assistant' as const, parts: [text('Hello')] }, hi]
  expect(encode({ messages }).body.system).toBe('A\n\nB')
  const newer = encode({ messages }, 'claude-opus-5').body
  expect(newer.system).toBe('A')
  expect(newer.messages).toMatchObject([{ role: 'user' }, { role: 'system' }, { role: 'assistant' }, { role: 'user' }])
})

describe('media', () => {
  test('a picture that a tool gave beside an empty text is sent', () => {
    const picture = { kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AAAA' } } as const
    const message: ChatMessage = {
      role: 'tool',
      parts: [{ kind: 'tool-result', callId: 'c1', parts: [text(''), picture] }],
    }
    expect(messagesOf(message)).toEqual([
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'c1',
            content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }],
          },
        ],
      },
    ])
  })

  test.each<[ChatMessage['parts'][number], JsonObject]>([
    [
      { kind: 'image', source: { kind: 'url', url: 'https://x.example/a.png' } },
      { type: 'image', source: { type: 'url', url: 'https://x.example/a.png' } },
    ],
    [
      { kind: 'file', source: { kind: 'bytes', mediaType: 'application/pdf', base64: 'JVBERi0=' }, name: 'a.pdf' },
      { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' }, title: 'a.pdf' },
    ],
    [
      { kind: 'file', source: { kind: 'bytes', mediaType: 'text/csv', base64: btoa('a,b') } },
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'a,b' } },
    ],
  ])('%j is written', (part, block) => {
    const parts = part.kind === 'image' || part.kind === 'file' ? [part] : []
    expect(messagesOf({ role: 'user', parts })).toMatchObject([{ content: [block] }])
  })

  test.each<ChatMessage['parts'][number]>([
    { kind: 'file', source: { kind: 'bytes', mediaType: 'audio/wav', base64: 'AAAA' } },
    { kind: 'image', source: { kind: 'file-id', id: 'x', family: 'openai-chat' } },
  ])('%j cannot be left out in silence', (part) => {
    const parts = part.kind === 'image' || part.kind === 'file' ? [part] : []
    expect(() => encode({ messages: [{ role: 'user', parts }] })).toThrow('request.unsupported')
  })

  test('content of another format alone is left out with a warning', () => {
    const { warnings } = encode({
      messages: [{ role: 'user', parts: [{ kind: 'opaque', family: 'openai-responses', value: { type: 'item' } }] }],
    })
    expect(warnings).toHaveLength(1)
  })
})

describe('reasoning', () => {
  const think = (reasoning: ReasoningWish, model: string, fields: Partial<ChatCall> = {}) => {
    const { body, warnings } = encode({ reasoning, ...fields }, model)
    return [body.thinking, body.output_config, warnings.length]
  }
  test.each<[string, ReasoningWish, unknown[]]>([
    ['claude-3-5-haiku-20241022', { effort: 'high' }, [undefined, undefined, 1]],
    ['claude-sonnet-4-5', { effort: 'high' }, [{ type: 'enabled', budget_tokens: 16_384 }, undefined, 0]],
    ['claude-sonnet-4-5', { effort: 'none' }, [{ type: 'disabled' }, undefined, 0]],
    ['claude-opus-4-5', { effort: 'max' }, [{ type: 'enabled', budget_tokens: 51_200 }, { effort: 'high' }, 0]],
    ['claude-opus-4-6', { effort: 'xhigh' }, [{ type: 'adaptive' }, { effort: 'high' }, 0]],
    ['claude-opus-4-6', { budgetTokens: 2048 }, [{ type: 'enabled', budget_tokens: 2048 }, { effort: 'low' }, 0]],
    ['claude-opus-4-7', { budgetTokens: 40_000 }, [{ type: 'adaptive' }, { effort: 'xhigh' }, 0]],
    [
      'claude-opus-5',
      { effort: 'minimal', isShown: true },
      [{ type: 'adaptive', display: 'summarized' }, { effort: 'low' }, 0],
    ],
    ['claude-opus-5', { budgetTokens: 0 }, [{ type: 'disabled' }, undefined, 0]],
    ['claude-sonnet-5-5', { effort: 'none' }, [{ type: 'between_tools' }, undefined, 0]],
    ['us.anthropic.claude-opus-5-5', { effort: 'none' }, [undefined, { effort: 'low' }, 1]],
    ['claude-fable-5', { isAdaptive: true }, [{ type: 'adaptive' }, undefined, 0]],
    ['deepseek-chat', { effort: 'low' }, [{ type: 'enabled', budget_tokens: 2048 }, undefined, 0]],
  ])('of %s by %j', (model, wish, expected) => {
    expect(think(wish, model)).toEqual(expected)
  })

  test('leaves room for the answer, or is left out', () => {
    expect(think({ effort: 'high' }, 'claude-sonnet-4-5', { maxOutputTokens: 2000 })[0]).toMatchObject({
      budget_tokens: 1600,
    })
    expect(think({ effort: 'high' }, 'claude-sonnet-4-5', { maxOutputTokens: 500 })).toEqual([undefined, undefined, 1])
  })

  test('by budget is left out where Anthropic would refuse it', () => {
    const tools = [{ kind: 'function', name: 'f' } as const]
    expect(
      think({ effort: 'low' }, 'claude-sonnet-4-5', { tools, toolChoice: { kind: 'required' } })[0],
    ).toBeUndefined()
    const messages: ChatMessage[] = [
      hi,
      { role: 'assistant', parts: [{ kind: 'tool-call', id: 't', name: 'f', arguments: '{}' }] },
      { role: 'tool', parts: [{ kind: 'tool-result', callId: 't', parts: [text('x')] }] },
    ]
    expect(think({ effort: 'low' }, 'claude-sonnet-4-5', { tools, messages })[0]).toBeUndefined()
    expect(think({ effort: 'low' }, 'claude-opus-5', { tools, messages })[0]).toEqual({ type: 'adaptive' })
  })
})

describe('sampling', () => {
  const sampled = (fields: Partial<ChatCall>, model: string) => {
    const { body, warnings } = encode(fields, model)
    return [body.temperature, body.top_p, body.top_k, warnings.length]
  }
  test.each<[string, Partial<ChatCall>, unknown[]]>([
    ['claude-3-haiku-20240307', { temperature: 0, topP: 0.5, topK: 3 }, [0, 0.5, 3, 0]],
    ['claude-sonnet-4-5', { temperature: 1.5 }, [1, undefined, undefined, 1]],
    ['claude-sonnet-4-5', { temperature: 0.5, topP: 0.5 }, [0.5, undefined, undefined, 1]],
    ['claude-sonnet-4-5', { topP: 0.5 }, [undefined, 0.5, undefined, 0]],
    ['claude-sonnet-4-5', { temperature: 0.5, reasoning: { effort: 'low' } }, [undefined, undefined, undefined, 1]],
    ['claude-opus-5', { temperature: 0, topP: 0.5, topK: 3 }, [undefined, undefined, undefined, 3]],
    ['claude-opus-5', { temperature: 1, topP: 1 }, [undefined, undefined, undefined, 0]],
  ])('of %s with %j', (model, fields, expected) => {
    expect(sampled(fields, model)).toEqual(expected)
  })
})

describe('tools', () => {
  const tools = [{ kind: 'function', name: 'f', parameters: { properties: {} }, cache: { ttl: '1h' } } as const]
  test('have a schema with a type', () => {
    expect(encode({ tools: [...tools, { kind: 'function', name: 'g' }] }).body.tools).toEqual([
      { name: 'f', input_schema: { type: 'object', properties: {} }, cache_control: { type: 'ephemeral', ttl: '1h' } },
      { name: 'g', input_schema: { type: 'object', properties: {} } },
    ])
  })
  test.each<[Partial<ChatCall>, string, unknown]>([
    [{ toolChoice: { kind: 'auto' } }, 'claude-opus-5', { type: 'auto' }],
    [{ toolChoice: { kind: 'required' } }, 'claude-opus-5', { type: 'any' }],
    [{ toolChoice: { kind: 'required' } }, 'claude-opus-5-5', { type: 'auto' }],
    [{ toolChoice: { kind: 'named', name: 'f' } }, 'claude-opus-5', { type: 'tool', name: 'f' }],
    [{ toolChoice: { kind: 'none' }, allowsParallelTools: false }, 'claude-opus-5', { type: 'none' }],
    [{ allowsParallelTools: false }, 'claude-opus-5', { type: 'auto', disable_parallel_tool_use: true }],
    [{}, 'claude-opus-5', undefined],
  ])('%j of %s are chosen', (fields, model, choice) => {
    expect(encode({ tools, ...fields }, model).body.tool_choice).toEqual(choice)
  })
  test('are strict as far as Anthropic takes that', () => {
    const strict = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ kind: 'function', name: `f${index}`, isStrict: true }) as const)
    const isStrict = (count: number, model?: string) =>
      JSON.stringify(encode({ tools: strict(count) }, model)).includes('"strict":true')
    expect([isStrict(20), isStrict(21), isStrict(1, 'claude-3-haiku-20240307')]).toEqual([true, false, false])
  })
  test('are not chosen among when there is none', () => {
    expect(encode({ toolChoice: { kind: 'required' } }).body.tool_choice).toBeUndefined()
  })
  test("of another vendor's own are left out with a warning", () => {
    const tool = { kind: 'opaque', family: 'openai-responses', type: 'file_search', value: {} } as const
    expect(encode({ tools: [tool] })).toMatchObject({ warnings: ["tool file_search is not in Anthropic's format"] })
  })
})

describe('an answer in JSON', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', maxLength: 3 } } }
  const output = { kind: 'json-schema', name: 'x', schema } as const
  test('follows a schema where the model has structured outputs', () => {
    const { body, warnings } = encode({ output })
    expect(body.output_config).toEqual({
      format: {
        type: 'json_schema',
        schema: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
      },
    })
    expect(warnings).toEqual(['maxLength of a JSON schema is not enforced by Anthropic'])
  })
  test('is the call of a tool on models before', () => {
    const { body } = encode({ output }, 'claude-3-haiku-20240307')
    expect(body.tools).toMatchObject([{ name: 'tollgate_json_answer', input_schema: schema }])
    expect(body.tool_choice).toEqual({ type: 'tool', name: 'tollgate_json_answer' })
  })
  test('does not keep those models from calling other tools', () => {
    const { body } = encode({ output, tools: [{ kind: 'function', name: 'f' }] }, 'claude-3-haiku-20240307')
    expect(body.tool_choice).toEqual({ type: 'any' })
  })
  test('without a schema is asked for in words', () => {
    expect(encode({ output: { kind: 'json' } }).body.system).toContain('JSON')
  })
})

test('what has no place is said once for each field', () => {
  const { warnings } = encode({
    seed: 0,
    frequencyPenalty: 0,
    topLogprobs: 0,
    answers: 2,
    metadata: { a: 1 },
    serviceTier: 'flex',
    stop: ['\n'],
  })
  expect(new Set(warnings).size).toBe(7)
  expect(warnings).toHaveLength(7)
})

test('an output limit beyond the model is lowered', () => {
  expect(encode({ maxOutputTokens: 100_000 }, 'claude-3-haiku-20240307')).toMatchObject({ body: { max_tokens: 4096 } })
  expect(encode({ maxOutputTokens: 100_000 }, 'glm-5').body.max_tokens).toBe(100_000)
})

test('the clouds have model and version in other places', () => {
  const bedrock = encode({ isStream: true }, 'claude-opus-5', { quirks: ['bedrock-body'] })
  expect(bedrock.headers).toBeUndefined()
  expect(Object.keys(bedrock.body).sort()).toEqual(['anthropic_version', 'max_tokens', 'messages'])
  const vertex = encode({ isStream: true }, 'claude-opus-5', { quirks: ['vertex-body'] })
  expect(vertex.body).toMatchObject({ anthropic_version: 'vertex-2023-10-16', stream: true })
})
