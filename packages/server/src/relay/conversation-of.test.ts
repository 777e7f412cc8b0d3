import { expect, test } from 'bun:test'
import { conversationOf } from './conversation-of.ts'

const conversation = (body: object, headers: Record<string, string> = {}, userId = 1, model = 'm') =>
  conversationOf({ userId, facts: { model, body: { ...body } }, headers: new Headers(headers) })

const mine = conversation({ prompt_cache_key: 'mine' })

test.each([
  ['session-id', 'mine'],
  ['x-session-affinity', 'mine'],
  ['x-claude-code-session-id', 'mine'],
])('the header %s names the conversation', (name, value) => {
  expect(conversation({}, { [name]: value })).toBe(mine)
})

test('so does the user of the metadata', () => {
  expect(conversation({ metadata: { user_id: 'mine' } })).toBe(mine)
})

test('the key of the body goes before headers, and these before the metadata', () => {
  const body = { metadata: { user_id: 'c' } }
  expect(conversation({ ...body, prompt_cache_key: 'mine' }, { 'session-id': 'b' })).toBe(mine)
  expect(conversation(body, { 'session-id': 'mine' })).toBe(mine)
})

test('conversations of other users and with other models are others', () => {
  const body = { prompt_cache_key: 'mine' }
  expect(new Set([mine, conversation(body, {}, 2), conversation(body, {}, 1, 'n')]).size).toBe(3)
})

test('what is said is not kept, however long it is', () => {
  const long = conversation({ prompt_cache_key: 'secret'.repeat(10_000) })
  expect([long?.length, long?.includes('secret')]).toEqual([mine?.length, false])
})

test('a call that names none has none', () => {
  for (const body of [{}, { prompt_cache_key: 7 }, { prompt_cache_key: '' }, { metadata: 'x' }])
    expect(conversation(body)).toBeUndefined()
})
