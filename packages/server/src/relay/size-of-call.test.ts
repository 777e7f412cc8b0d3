import { expect, test } from 'bun:test'
import { defaultOptions } from '@tollgate/contract/options'
import { readCall } from '../wire/openai-chat/read-call.ts'
import { sizeOfCall } from './size-of-call.ts'

const sizeOf = (fields: object) => {
  const body = { model: 'm', messages: [{ role: 'user', content: 'hi' }], ...fields }
  return sizeOfCall({
    incoming: { endpoint: { operation: 'chat' } },
    body: { json: JSON.stringify(body), call: readCall(body, 'chat', undefined) },
    parts: { options: defaultOptions },
  })
}

test.each([
  [{ max_tokens: 0 }, undefined],
  [{ max_tokens: 7 }, 7],
  [{}, undefined],
])('a call with %p may have an output of %p', (fields, limit) => {
  expect(sizeOf(fields).maxOutputTokens).toBe(limit)
})
