import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { JsonObject } from '../read-json.ts'
import { readCall } from './read-call.ts'

const required = { model: 'm', max_tokens: 10, messages: [{ role: 'user', content: 'Hi' }] }
const read = (fields: JsonObject = {}) => readCall({ ...required, ...fields }, 'chat')

describe('refused', () => {
  test.each<[string, unknown]>([
    ['a list', []],
    ['null', null],
    ['no model', { ...required, model: undefined }],
    ['a blank model', { ...required, model: ' ' }],
    ['a model with a line break', { ...required, model: 'a\nb' }],
    ['half a character as model', { ...required, model: '\ud800' }],
    ['an endless model', { ...required, model: 'm'.repeat(256) }],
    ['no messages', { ...required, messages: undefined }],
    ['no message', { ...required, messages: [] }],
    ['a message that is a text', { ...required, messages: ['x'] }],
    ['no limit', { ...required, max_tokens: undefined }],
    ['a negative limit', { ...required, max_tokens: -1 }],
    ['half a limit', { ...required, max_tokens: 1.5 }],
    ['a limit as text', { ...required, max_tokens: '5' }],
    ['a text as stream', { ...required, stream: 'yes' }],
  ])('%s', (_name, body) => {
    expect(() => readCall(body, 'chat')).toThrow(AppError)
  })
})

test('what a call says is read', () => {
  expect(read({ stream: true, max_tokens: 0 })).toMatchObject({
    model: 'm',
    isStream: true,
    maxOutputTokens: 0,
    answers: 1,
    hasOutput: true,
    media: { parts: 0, characters: 0 },
  })
})

test('counting needs no limit and is no stream', () => {
  const { max_tokens: _limit, ...body } = required
  expect(readCall({ ...body, stream: true }, 'count-tokens')).toMatchObject({
    maxOutputTokens: undefined,
    isStream: false,
    hasOutput: false,
  })
})

test('images are counted apart from text, also those in results of tools', () => {
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'abcd' } }
  const document = { type: 'document', source: { type: 'url', url: 'https://x.example/a.pdf' } }
  const result = { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'there' }, image] }
  const facts = read({ messages: [{ role: 'user', content: [result, document, { type: 'text', text: 'Hi' }] }] })
  expect(facts.media).toEqual({ parts: 2, characters: 4 })
  expect(facts.promptText()).toBe('there\nHi')
})
