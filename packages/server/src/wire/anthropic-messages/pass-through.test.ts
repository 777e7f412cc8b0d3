import { describe, expect, test } from 'bun:test'
import type { BodyEdits } from '../family.ts'
import { passThrough } from './pass-through.ts'
import { readCall } from './read-call.ts'

const edits: BodyEdits = { model: 'm', operation: 'chat', quirks: [] }
const prepared = (json: string, more: Partial<BodyEdits> = {}) =>
  passThrough.prepareBody({ json, call: readCall(JSON.parse(json), 'chat') }, { ...edits, ...more })
const prepare = (json: string, more: Partial<BodyEdits> = {}) => prepared(json, more).json

describe('the body for the vendor', () => {
  const json =
    ' {"system":[{"type":"text","text":"x-anthropic-billing-header: a"}], "model" : "m","max_tokens":5,"messages":[{"role":"user","content":"my \\"model\\" is"}],"new":1e400}'

  test('is untouched when the model has the same name', () => {
    expect(prepare(json)).toBe(json)
  })

  test('differs in nothing but the name of the model', () => {
    expect(prepare(json, { model: 'other' })).toBe(json.replace('"m"', '"other"'))
  })

  test('is written anew when it is not certain which model is meant', () => {
    const twice = '{"tools":[{"type":"advisor","model":"m"}],"model":"m","max_tokens":5,"messages":[{}]}'
    expect(JSON.parse(prepare(twice, { model: 'other' }))).toMatchObject({ model: 'other', tools: [{ model: 'm' }] })
  })

  test('is without citations that were written here for what another vendor found', () => {
    const cited = (proof: string) => ({ type: 'web_search_result_location', url: 'u', encrypted_index: proof })
    const content = [
      { type: 'text', text: 'a', citations: [cited('tollgate_no_proof')] },
      { type: 'text', text: 'b', citations: [cited('tollgate_no_proof'), cited('real')] },
    ]
    const body = { model: 'm', max_tokens: 5, messages: [{ role: 'assistant', content }] }
    expect(JSON.parse(prepare(JSON.stringify(body)))).toEqual({
      ...body,
      messages: [
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'b', citations: [cited('real')] },
          ],
        },
      ],
    })
  })

  test('is without thinking that nobody signed where Claude answers, and as it came where another model does', () => {
    const thinking = (signature: string) => ({ type: 'thinking', thinking: 'hm', signature })
    const said = (...content: object[]) => ({ role: 'assistant', content })
    const signed = said(thinking('real'), { type: 'text', text: 'a' })
    const text = { type: 'text', text: 'b' }
    const question = { role: 'user', content: 'and?' }
    const body = { max_tokens: 5, messages: [question, signed, said(thinking('')), said(thinking(''), text), question] }
    const json = JSON.stringify({ model: 'm', ...body })
    expect(JSON.parse(prepare(json, { model: 'claude-sonnet-4-5' }))).toMatchObject({
      messages: [question, signed, said(text), question],
    })
    expect(prepare(json)).toBe(json)
  })

  test('has no edits that clear thinking once thinking is left out', () => {
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 5_000,
      thinking: { type: 'enabled', budget_tokens: 2_000 },
      context_management: { edits: [{ type: 'clear_thinking_20251015' }, { type: 'clear_tool_uses_20250919' }] },
      messages: [
        { role: 'user', content: 'hi' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm', signature: '' },
            { type: 'tool_use', id: 'c', name: 'f', input: {} },
          ],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c' }] },
      ],
    }
    const sent = JSON.parse(prepare(JSON.stringify(body), { model: body.model }))
    expect(sent).not.toHaveProperty('thinking')
    expect(sent.context_management).toEqual({ edits: [{ type: 'clear_tool_uses_20250919' }] })
  })

  test('is that of the cloud, with every other field', () => {
    const body = '{"model":"m","stream":true,"max_tokens":5,"messages":[{}],"brand_new":0}'
    expect(JSON.parse(prepare(body, { quirks: ['bedrock-body'], betas: 'a-1, b-2' }))).toEqual({
      max_tokens: 5,
      messages: [{}],
      brand_new: 0,
      anthropic_version: 'bedrock-2023-05-31',
      anthropic_beta: ['a-1', 'b-2'],
    })
    expect(JSON.parse(prepare(body, { quirks: ['vertex-body'], betas: 'a-1' }))).toEqual({
      stream: true,
      max_tokens: 5,
      messages: [{}],
      brand_new: 0,
      anthropic_version: 'vertex-2023-10-16',
    })
  })
})

describe('events', () => {
  const recorded = Bun.file(`${import.meta.dir}/recorded/thinking-and-tool.txt`)
  const dataOf = (block: string) => /^data: (.*)$/m.exec(block)?.[1] ?? ''

  test('that mean something hold a marker, and those that the model wrote do not', async () => {
    const blocks = (await recorded.text()).split('\n\n').filter((block) => block !== '')
    const marked = blocks.filter((block) => passThrough.markers.some((marker) => block.includes(marker.toString())))
    expect(marked.map((block) => JSON.parse(dataOf(block)).type)).toEqual([
      'message_start',
      'message_delta',
      'message_stop',
    ])
    const written = JSON.stringify({ type: 'text_delta', text: '{"type":"message_stop","error":{}}' })
    expect(passThrough.markers.some((marker) => written.includes(marker.toString()))).toBe(false)
  })

  test.each([
    ['{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":5}}', { isFinish: true }],
    ['{"type":"message_stop","amazon-bedrock-invocationMetrics":{}}', { isEnd: true }],
    ['{"type":"ping"}', {}],
    ['{"type":"content_block_start","content_block":{"type":"mcp_tool_result","error":{"a":1}},"error":{"b":1}}', {}],
    ['no json', {}],
    ['null', {}],
  ])('%s are understood', (data, note) => {
    expect(passThrough.readEvent(data)).toMatchObject(note)
  })

  test('with an error carry it', () => {
    const note = passThrough.readEvent('{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}')
    expect(note.error?.status).toBe(529)
  })

  test('give the text that the model wrote', async () => {
    expect(passThrough.streamText(Buffer.from(await recorded.text()))).toBe(
      'The user wants the weather.Okay, let\'s checkget_weather{"location": "San Francisco, CA"}',
    )
  })
})

describe('a whole answer', () => {
  test('has usage and text', () => {
    const content = [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'Hi' },
      { type: 'tool_use', name: 'f', input: { a: 1 } },
    ]
    const body = { content, usage: { input_tokens: 1, output_tokens: 2 } }
    expect(passThrough.readReply(body)).toMatchObject({ usage: { inputTokens: 1, outputTokens: 2 } })
    expect(passThrough.replyText(body)).toBe('hmHif{"a":1}')
  })

  test('may be an error in disguise', () => {
    expect(passThrough.readReply({ type: 'error', error: { type: 'api_error' } }).error?.status).toBe(500)
  })
})
