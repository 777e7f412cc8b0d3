import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { Operation } from '@tollgate/contract/relay-endpoints'
import { readCall } from './read-call.ts'

const path = { model: 'gemini-3-pro', isStream: true, streamStyle: 'sse' } as const
const contents = [{ role: 'user', parts: [{ text: 'hello' }] }]

const refused: [string, unknown, Operation][] = [
  ['a list', [], 'chat'],
  ['no contents', {}, 'chat'],
  ['contents that are a text', { contents: 'hi' }, 'chat'],
  ['empty contents', { contents: [] }, 'chat'],
  ['a content that is a text', { contents: ['hi'] }, 'chat'],
  ['a generationConfig that is a list', { contents, generationConfig: [] }, 'chat'],
  ['a negative limit', { contents, generationConfig: { maxOutputTokens: -1 } }, 'chat'],
  ['half a limit', { contents, generation_config: { max_output_tokens: 1.5 } }, 'chat'],
  ['nine answers', { contents, generationConfig: { candidateCount: 9 } }, 'chat'],
  ['no content to embed', {}, 'embeddings'],
  ['content to embed without parts', { content: {} }, 'embeddings'],
  ['no requests', { requests: [] }, 'embeddings'],
  ['a request without content', { requests: [{}] }, 'embeddings'],
  ['a counted request that is a text', { generateContentRequest: 'x' }, 'count-tokens'],
  ['a counted request without contents', { generateContentRequest: {} }, 'count-tokens'],
]
test.each(refused)('%s is refused', (_name, body, operation) => {
  expect(() => readCall(body, operation, path)).toThrow(AppError)
})

test.each([['models/'], [' '], ['a\nb'], ['\ud800'], ['m'.repeat(256)]])('the model %p is refused', (model) => {
  expect(() => readCall({ contents }, 'chat', { ...path, model })).toThrow(AppError)
})

test.each([
  ['camel', { contents, generationConfig: { maxOutputTokens: 7, candidateCount: 2 } }],
  ['snake', { contents, generation_config: { max_output_tokens: 7, candidate_count: 2 } }],
  ['text', { contents, generationConfig: { maxOutputTokens: '7', candidateCount: 2 } }],
])('limits are read in the %s spelling', (_name, body) => {
  expect(readCall(body, 'chat', path)).toMatchObject({
    maxOutputTokens: 7,
    answers: 2,
    isStream: true,
    hasOutput: true,
  })
})

test('the model of the path stands before that of the body, and loses its prefix', () => {
  expect(readCall({ contents, model: 'x' }, 'chat', { ...path, model: 'models/gemini-3-pro' }).model).toBe(
    'gemini-3-pro',
  )
})

test('media are counted apart from text, in both spellings', () => {
  const parts = [
    { text: 'see' },
    { inlineData: { mimeType: 'image/png', data: 'abcd' } },
    { inline_data: { mime_type: 'audio/wav', data: 'ef' } },
    { fileData: { fileUri: 'gs://b/f' } },
  ]
  const facts = readCall(
    { systemInstruction: { parts: [{ text: 'be kind' }] }, contents: [{ role: 'user', parts }] },
    'chat',
    path,
  )
  expect(facts.media).toEqual({ parts: 3, characters: 6 })
  expect(facts.promptText()).toBe('be kind\nuser\nsee')
})

test('a batch of embeddings has no output and all of its texts', () => {
  const requests = ['a', 'b'].map((text) => ({ model: 'models/e', content: { parts: [{ text }] } }))
  const facts = readCall({ requests }, 'embeddings', { ...path, isStream: false })
  expect(facts).toMatchObject({ hasOutput: false, isStream: false, answers: 1 })
  expect(facts.promptText()).toBe('a\nb')
})
