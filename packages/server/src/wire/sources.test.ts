import { expect, test } from 'bun:test'
import type { AssistantPart, Source } from './chat.ts'
import { inboundFamilies, outboundFamilies } from './families.ts'
import type { ReplyContext, Target } from './family.ts'
import type { JsonObject } from './read-json.ts'
import { passageOf } from './sources.ts'

type Client = keyof typeof inboundFamilies

const usage = {
  inputTokens: 1,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 1,
  reasoningTokens: 0,
  isClamped: false,
}
const facts = {
  body: {},
  model: 'm',
  isStream: false,
  wantsUsage: false,
  maxOutputTokens: undefined,
  answers: 1,
  hasOutput: true,
  media: { parts: 0, characters: 0 },
  promptText: () => '',
}

/** The body that a client gets, and what it is warned of. */
function told(to: Client, parts: AssistantPart[]): { body: JsonObject; warnings: string[] } {
  const warnings: string[] = []
  const context: ReplyContext = {
    requestId: 'r',
    model: 'm',
    createdAt: 1,
    wantsUsage: false,
    facts,
    warn: (reason) => warnings.push(reason),
  }
  const { chat } = inboundFamilies[to].codecs
  if (chat?.form !== 'chat') throw new Error('no chat')
  const { body } = chat.encodeReply({ id: 'x', model: 'm', answers: [{ parts, finish: 'stop' }], usage }, context)
  return { body: JSON.parse(String(body)), warnings }
}

const cited = (text: string, sources: Source[]): AssistantPart[] => [{ kind: 'text', text, sources }]
const a = { url: 'https://a.example', title: 'A' }
const b = { url: 'https://b.example', title: 'B' }

test("for Anthropic's clients a text is cut where its passages begin and end; overlapping ones are one block", () => {
  const { body } = told(
    'anthropic-messages',
    cited('One. Two. Three. ', [
      { ...b, place: { start: 5, end: 9 } },
      { ...a, place: { start: 0, end: 4 } },
      { ...a, place: { start: 7, end: 9 } },
    ]),
  )
  const citation = (page: typeof a) => ({
    type: 'web_search_result_location',
    url: page.url,
    title: page.title,
    cited_text: '',
    encrypted_index: 'tollgate_no_proof',
  })
  expect(body.content).toEqual([
    { type: 'text', text: 'One.', citations: [citation(a)] },
    { type: 'text', text: ' Two.', citations: [citation(b), citation(a)] },
    { type: 'text', text: ' Three. ' },
  ])
})

test.each([
  ['blanks', { start: 4, end: 5 }],
  ['nothing of it', { start: 900, end: 905 }],
])('a place that covers %s stands for the whole text, and no empty block is written', (_, place) => {
  const { body } = told('anthropic-messages', cited('One. Two.', [{ ...a, place }]))
  expect(body.content).toMatchObject([{ type: 'text', text: 'One. Two.' }])
})

test('the same page under many passages is one chunk for Gemini, and a document without address is told there', () => {
  const { body, warnings } = told('gemini-generate', [
    { kind: 'reasoning', text: 'Hm.' },
    ...cited('Für 🙂 und mich.', [
      { ...a, place: { start: 4, end: 6 } },
      { ...a, place: { start: 7, end: 10 } },
      { title: 'My file', quote: 'mine', place: { start: 7, end: 10 } },
    ]),
  ])
  expect(body.candidates).toMatchObject([
    {
      groundingMetadata: {
        groundingChunks: [
          { web: { uri: a.url, title: 'A' } },
          { retrievedContext: { title: 'My file', text: 'mine' } },
        ],
        groundingSupports: [
          { segment: { partIndex: 1, startIndex: 5, endIndex: 9, text: '🙂' }, groundingChunkIndices: [0] },
          { segment: { partIndex: 1, startIndex: 10, endIndex: 13, text: 'und' }, groundingChunkIndices: [0, 1] },
        ],
      },
    },
  ])
  expect(warnings).toEqual([])
})

const document = { title: 'My file', quote: 'mine' }
test.each<[Client, Source, string]>([
  ['openai-chat', document, "sources without an address are not in OpenAI's chat format"],
  ['openai-responses', document, "sources without an address are not in OpenAI's Responses format"],
  ['openai-responses', { ...a, quote: 'x' }, "quotes of sources are not in OpenAI's Responses format"],
  ['anthropic-messages', document, "sources without an address are not in Anthropic's format"],
  ['gemini-generate', { ...a, quote: 'x' }, "quotes of sources are not in Gemini's format"],
])('what a %s client cannot be told of a source is said', (to, source, warning) => {
  expect(told(to, cited('Text.', [source])).warnings).toEqual([warning])
})

test('places of two texts are told over the whole message, and a page without title has its address for one', () => {
  const { body } = told('openai-chat', [
    ...cited('One.', []),
    { kind: 'reasoning', text: 'Hm.' },
    ...cited(' Two.', [
      { url: a.url, place: { start: 1, end: 5 } },
      { ...b, quote: 'two' },
    ]),
  ])
  expect(body.choices).toMatchObject([
    {
      message: {
        content: 'One. Two.',
        annotations: [
          { url_citation: { url: a.url, title: a.url, start_index: 5, end_index: 9 } },
          { url_citation: { ...b, content: 'two', start_index: 4, end_index: 9 } },
        ],
      },
    },
  ])
})

const target = { model: 'm', isStream: false, quirks: [], other: '' }

function decodedParts(from: keyof typeof outboundFamilies, json: unknown, warn?: (reason: string) => void) {
  const asked: Target = warn ? { ...target, warn } : target
  const reply = outboundFamilies[from].codecs.chat?.decodeReply(
    { contentType: '', bytes: new Uint8Array(), json },
    asked,
  )
  return reply && 'answers' in reply ? reply.answers[0]?.parts : undefined
}

test.each([
  [
    'search_results',
    { citations: [a.url], search_results: [{ ...a, date: '2026-01-01', snippet: 's' }] },
    { ...a, quote: 's' },
  ],
  ['bare addresses', { citations: [a.url, 5, ''] }, { url: a.url }],
  ["Zhipu's results", { web_search: [{ link: a.url, title: 'A', content: 's' }] }, { ...a, quote: 's' }],
])('%s beside the choices are sources of the whole answer', (_, fields, source) => {
  const json = { choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }], ...fields }
  expect(decodedParts('openai-chat', json)).toEqual([{ kind: 'text', text: 'Hi', sources: [source] }])
})

test('a stream whose last chunk lists its sources tells them before its text ends', () => {
  const decoder = outboundFamilies['openai-chat'].codecs.chat?.eventDecoder?.(target)
  const frame = (chunk: object) => ({ event: '', data: JSON.stringify({ id: 'x', model: 'sonar', ...chunk }) })
  const events = [
    frame({ choices: [{ index: 0, delta: { content: 'Hi' } }], citations: [] }),
    frame({ choices: [{ index: 0, delta: { content: '[1]' }, finish_reason: 'stop' }], search_results: [a] }),
  ].flatMap((each) => decoder?.decode(each) ?? [])
  expect(events.slice(-3)).toEqual([
    { type: 'source', block: 0, source: a },
    { type: 'text-end', block: 0 },
    { type: 'finish', reason: 'stop' },
  ])
})

test("Gemini's offsets are bytes; where they do not fit the words beside them, the words are looked for", () => {
  const text = 'Grüezi. Hoi. 🙂 Ade.'
  const support = (segment: object, index = 0) => ({ segment, groundingChunkIndices: [index, 7, 'x'] })
  const warnings: string[] = []
  const groundingMetadata = {
    searchEntryPoint: { renderedContent: '<b>' },
    groundingChunks: [
      { web: { uri: a.url, title: 'A' } },
      { retrievedContext: { title: 'Doc', text: 'q' } },
      { odd: 1 },
    ],
    groundingSupports: [
      support({ endIndex: 8, text: 'Grüezi.' }),
      support({ startIndex: 14, endIndex: 22, text: '🙂 Ade.' }),
      support({ startIndex: 500, endIndex: 504, text: 'Hoi.' }, 2),
      support({ startIndex: 0, endIndex: 4, text: 'Hoi.' }),
      support({ startIndex: 3, endIndex: 900 }),
    ],
  }
  const json = { candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP', groundingMetadata }] }
  expect(decodedParts('gemini-generate', json, (reason) => warnings.push(reason))).toEqual([
    {
      kind: 'text',
      text,
      sources: [
        { ...a, place: { start: 0, end: 7 } },
        { ...a, place: { start: 13, end: 20 } },
        { ...a, place: { start: 8, end: 12 } },
        a,
        { title: 'Doc', quote: 'q' },
      ],
    },
  ])
  expect(warnings).toEqual(["Google's search suggestions (searchEntryPoint) are in no other format"])
})

test('annotations of a stream that only its last item repeats are told once', () => {
  const decoder = outboundFamilies['openai-responses'].codecs.chat?.eventDecoder?.(target)
  const annotation = { type: 'url_citation', ...a, start_index: 0, end_index: 2 }
  const item = { id: 'msg_1', type: 'message', role: 'assistant' }
  const at = { item_id: 'msg_1', output_index: 0, content_index: 0 }
  const events = [
    { type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
    { type: 'response.output_text.delta', ...at, delta: 'Hi' },
    { type: 'response.output_text.annotation.added', ...at, annotation_index: 0, annotation },
    { type: 'response.output_text.done', ...at, text: 'Hi' },
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: {
        ...item,
        content: [{ type: 'output_text', text: 'Hi', annotations: [annotation, { ...annotation, ...b }] }],
      },
    },
  ].flatMap((event) => decoder?.decode({ event: '', data: JSON.stringify(event) }) ?? [])
  const place = { start: 0, end: 2 }
  expect(events.flatMap((event) => (event.type === 'source' ? [event.source] : []))).toEqual([
    { ...a, place },
    { ...b, place },
  ])
})

test('a place never cuts a character in two', () => {
  expect(passageOf('a🙂b', { start: 2, end: 3 })).toEqual({ start: 1, end: 3 })
  expect(passageOf('a🙂b', { start: 0, end: 2 })).toEqual({ start: 0, end: 1 })
})
