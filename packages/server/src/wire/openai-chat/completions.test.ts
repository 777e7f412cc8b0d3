import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { completionsCodec } from './completions.ts'
import { openaiChatInbound } from './inbound.ts'

const path = { model: undefined, isStream: false, streamStyle: 'sse' } as const

function decode(prompt: unknown) {
  const facts = openaiChatInbound.readCall({ model: 'm', prompt }, 'completions', path)
  return completionsCodec.decodeCall(facts, { model: 'm' })
}

test.each([['say'], [['say']]])('the prompt %p becomes the one message', (prompt) => {
  expect(decode(prompt).messages).toEqual([{ role: 'user', parts: [{ kind: 'text', text: 'say' }] }])
})

test.each([
  [['one', 'two'], 'several prompts'],
  [[1, 2, 3], 'prompt as token numbers'],
  [[[1, 2], [3]], 'prompt as token numbers'],
])('a model that only chats is not asked for %p', (prompt, reason) => {
  let failure: unknown
  try {
    decode(prompt)
  } catch (error) {
    failure = error
  }
  expect(failure instanceof AppError && [failure.code, failure.params]).toEqual(['request.unsupported', { reason }])
})
