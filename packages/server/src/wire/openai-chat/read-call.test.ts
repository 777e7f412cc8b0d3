import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { encodeError } from './errors.ts'
import { prepareBody } from './prepare-body.ts'
import { readCall } from './read-call.ts'

const messages = [{ role: 'user', content: 'hello' }]
const chat = (extra: Record<string, unknown> = {}) => readCall({ model: 'm', messages, ...extra }, 'chat', undefined)

function refusalOf(read: () => unknown): AppError {
  try {
    read()
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown
  }
  throw new Error('nothing was refused')
}

describe('refused bodies', () => {
  test.each([
    ['a list', []],
    ['null', null],
    ['a text', 'x'],
    ['no model', { messages }],
    ['an empty model', { model: ' ', messages }],
    ['a number as model', { model: 5, messages }],
    ['a model with a line break', { model: 'a\nb', messages }],
    ['a model with a NUL', { model: 'a\0', messages }],
    ['half a character as model', { model: '\ud800', messages }],
    ['an endless model', { model: 'm'.repeat(256), messages }],
    ['no messages', { model: 'm' }],
    ['messages that are no list', { model: 'm', messages: 'x' }],
    ['no message', { model: 'm', messages: [] }],
    ['a message that is a text', { model: 'm', messages: ['x'] }],
    ['a text as stream', { model: 'm', messages, stream: 'yes' }],
    ['negative max_tokens', { model: 'm', messages, max_tokens: -1 }],
    ['huge max_tokens', { model: 'm', messages, max_tokens: 2 ** 31 }],
    ['half max_tokens', { model: 'm', messages, max_tokens: 1.5 }],
    ['max_tokens as text', { model: 'm', messages, max_tokens: '5' }],
    ['n of 0', { model: 'm', messages, n: 0 }],
    ['n of 1000', { model: 'm', messages, n: 1000 }],
  ])('%s', (_name, body) => {
    expect(() => readCall(body, 'chat', undefined)).toThrow(AppError)
  })
})

test.each([
  ['chat', {}, 'invalid_text_request'],
  ['completions', {}, 'invalid_text_request'],
  ['embeddings', {}, 'invalid_text_request'],
  ['moderations', {}, 'invalid_text_request'],
  ['edits', {}, 'invalid_text_request'],
  ['chat', { messages, max_tokens: -1 }, 'invalid_text_request'],
  ['images', {}, 'invalid_image_request'],
  ['images', { prompt: 'a cat', size: '1×1' }, 'invalid_image_request'],
  ['image-edits', { prompt: 'a cat', n: 'two' }, 'invalid_image_request'],
  ['rerank', { documents: ['a'] }, 'invalid_query'],
  ['rerank', { query: 'a', documents: [] }, 'invalid_documents'],
  ['speech', {}, 'invalid_request'],
] as const)('%s with %p is refused with the code that clients test for: %s', (operation, fields, code) => {
  const refused = refusalOf(() => readCall({ model: 'm', ...fields }, operation, undefined))
  expect(encodeError(refused, { requestId: 'r', language: 'en' })).toMatchObject({
    status: 400,
    body: { error: { code } },
  })
})

test.each([
  ['dall-e-2', '1792x1024'],
  ['dall-e-3', '256x256'],
  ['dall-e-3', 1024],
  [undefined, '1792x1024'],
])('a picture of %s has no size %s', (model, size) => {
  for (const operation of ['images', 'image-edits', 'image-variations'] as const)
    expect(() => readCall({ model, prompt: 'a cat', size }, operation, 'dall-e-2')).toThrow(AppError)
})

test.each([
  ['dall-e-2', '512x512'],
  ['dall-e-3', '1792x1024'],
  ['dall-e-3', undefined],
  ['gpt-image-1', '1536x1024'],
  ['gpt-image-1', 'auto'],
])('a picture of %s has the size %s', (model, size) => {
  expect(readCall({ model, prompt: 'a cat', size }, 'images', undefined).model).toBe(model)
})

test('the number of pictures in a form is a text', () => {
  const read = (n: unknown) => readCall({ model: 'm', prompt: 'a cat', n }, 'image-edits', undefined).answers
  expect(read('2')).toBe(2)
  for (const n of ['0', '129', 'two', '-1', '1.5']) expect(() => read(n)).toThrow(AppError)
})

test('what a chat call says is read', () => {
  const facts = chat({
    stream: true,
    max_tokens: 5,
    max_completion_tokens: 7,
    n: 2,
    stream_options: { include_usage: true },
  })
  expect(facts).toMatchObject({ model: 'm', isStream: true, wantsUsage: true, maxOutputTokens: 7, answers: 2 })
})

test('images and sounds are counted apart from text', () => {
  const facts = readCall(
    {
      model: 'm',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'hi' },
            { type: 'image_url', image_url: { url: 'data:xyz' } },
          ],
        },
      ],
    },
    'chat',
    undefined,
  )
  expect(facts.media).toEqual({ parts: 1, characters: 8 })
  expect(facts.promptText()).toBe('user\nhi')
})

test.each([
  ['rerank', { query: 'a secret', documents: [{ text: 'of mine' }] }, 'a secret\nof mine'],
  ['moderations', { input: [{ type: 'text', text: 'a secret' }] }, 'a secret'],
  ['edits', { instruction: 'a secret', input: 'x' }, 'x\na secret'],
  ['speech', { input: 'x', instructions: 'a secret' }, 'x\na secret'],
  ['completions', { prompt: 'x', suffix: 'a secret' }, 'x\na secret'],
  ['chat', { messages: [{ role: 'user', content: 'x' }], functions: [{ name: 'a secret' }] }, 'user\nx\na secret'],
] as const)('what a model reads of a call of %s is looked through for blocked words', (operation, call, text) => {
  expect(readCall({ model: 'm', ...call }, operation, undefined).promptText()).toBe(text)
})

test.each([
  ['images', 'dall-e'],
  ['image-edits', 'dall-e-2'],
  ['image-variations', 'dall-e-2'],
  ['speech', 'tts-1'],
  ['transcription', 'whisper-1'],
  ['moderations', 'text-moderation-stable'],
] as const)('a call of %s that names no model is one for %s', (operation, model) => {
  expect(readCall({ prompt: 'a hat', input: 'hi' }, operation, undefined).model).toBe(model)
})

test('the model of the path serves when the body names none', () => {
  expect(readCall({ input: ['a', 'b'] }, 'embeddings', 'e').model).toBe('e')
})

describe('the body for the vendor', () => {
  const prepare = (raw: string, edits: Partial<Parameters<typeof prepareBody>[1]> = {}) => {
    const call = readCall(JSON.parse(raw), 'chat', undefined)
    return prepareBody({ json: raw, call }, { model: 'm', operation: 'chat', quirks: [], ...edits })
  }
  const raw =
    ' {"model":"m", "messages":[{"role":"user","content":"x"}],"seed":12345678901234567890,"new_field":{"a":[1]}}'

  test('is untouched when nothing must change', () => {
    expect(prepare(raw)).toBe(raw)
  })

  test('asks for usage without touching the rest', () => {
    const streamed = raw.replace('{', '{"stream":true,')
    expect(prepare(streamed)).toBe(streamed.replace('{', '{"stream_options":{"include_usage":true},'))
  })

  test('keeps the other stream options of the client', () => {
    const asked = JSON.parse(
      prepare('{"model":"m","stream":true,"messages":[{}],"stream_options":{"include_usage":false,"x":1}}'),
    )
    expect(asked.stream_options).toEqual({ include_usage: true, x: 1 })
  })

  test('carries the mapped model and every unknown field', () => {
    expect(JSON.parse(prepare(raw, { model: 'other' }))).toMatchObject({ model: 'other', new_field: { a: [1] } })
  })

  test('leaves stream options out for vendors that refuse them', () => {
    expect(
      JSON.parse(prepare('{"model":"m","messages":[{}],"stream_options":{}}', { quirks: ['no-stream-options'] })),
    ).toEqual({ model: 'm', messages: [{}] })
  })

  test('takes the effort that stands in the name of a reasoning model, and its own word for the limit', () => {
    const body = prepare('{"model":"o3-mini-high","max_tokens":5,"temperature":1,"messages":[{}]}', {
      model: 'o3-mini-high',
    })
    expect(JSON.parse(body)).toEqual({
      model: 'o3-mini',
      messages: [{}],
      reasoning_effort: 'high',
      max_completion_tokens: 5,
    })
  })

  test('a field named __proto__ is only a field', () => {
    const body = prepare('{"model":"m","messages":[{}],"__proto__":{"polluted":true}}', { model: 'other' })
    expect(body).toContain('"__proto__":{"polluted":true}')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

test('of two limits of the output the higher one counts, whichever its name', () => {
  expect(chat({ max_tokens: 60_000, max_completion_tokens: 1 }).maxOutputTokens).toBe(60_000)
  expect(chat({ max_tokens: 1, max_completion_tokens: 60_000 }).maxOutputTokens).toBe(60_000)
})

test.each<[object, number]>([
  [{ prompt: 'a' }, 1],
  [{ prompt: ['a', 'b', 'c'], n: 2 }, 6],
  [{ prompt: ['a', 'b'], n: 2, best_of: 5 }, 10],
  [{ prompt: [1, 2, 3] }, 1],
  [{ prompt: [[1, 2], [3]] }, 2],
])('a text completion with %p has to be paid for %d answers', (fields, answers) => {
  expect(readCall({ model: 'm', ...fields }, 'completions', undefined).answers).toBe(answers)
})

test('a best_of that is no number of answers is refused', () => {
  expect(() => readCall({ model: 'm', prompt: 'a', best_of: 1_000_000 }, 'completions', undefined)).toThrow(
    'request.invalid',
  )
})
