import { expect, test } from 'bun:test'
import { openaiChatInbound } from './inbound.ts'

/** MiniMax's answers to calls that failed have status 200. */
const failed = (code: number) => ({
  id: 'x',
  choices: null,
  usage: { total_tokens: 0 },
  base_resp: { status_code: code, status_msg: 'said' },
})

test.each([
  [1008, 403, 'insufficient_quota'],
  [2049, 401, 'minimax_error'],
  [1002, 429, 'minimax_error'],
  [2013, 400, 'minimax_error'],
  [1000, 502, 'minimax_error'],
])('base_resp with code %d is an error of status %d', (code, status, type) => {
  const { error } = openaiChatInbound.passThrough.readReply(failed(code))
  expect([error?.textIn('en'), error?.refusal]).toEqual(['said', { status, type, code, param: null }])
  expect(openaiChatInbound.passThrough.readEvent(JSON.stringify(failed(code))).error?.status).toBe(status)
})

test.each([
  [429, 429],
  [402, 402],
  [1211, 502],
  ['no_luck', 502],
])('an error of code %p in a good answer has status %d', (code, status) => {
  const answer = { error: { code, message: 'said' } }
  expect(openaiChatInbound.passThrough.readReply(answer).error?.refusal).toMatchObject({ code, status })
  expect(openaiChatInbound.passThrough.readEvent(JSON.stringify(answer)).error?.status).toBe(status)
})

test('base_resp beside an answer, or of code 0, is no error', () => {
  const choices = [{ message: { content: 'hi' }, finish_reason: 'stop' }]
  for (const answer of [failed(0), { ...failed(1027), choices }])
    expect(openaiChatInbound.passThrough.readReply(answer).error).toBeUndefined()
})
