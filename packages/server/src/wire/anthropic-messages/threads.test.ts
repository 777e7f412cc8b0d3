import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { JsonObject } from '../read-json.ts'
import { decodeCall } from './decode-call.ts'
import { encodeError } from './errors.ts'
import { prepareBody } from './prepare-body.ts'
import { readCall } from './read-call.ts'

const body = { model: 'claude-opus-5', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }] }
const asked = (thread: unknown): JsonObject => ({ ...body, thread })

test('a turn that brings only what is new is refused as a thread that is lost', () => {
  try {
    readCall(asked({ type: 'continue', previous_message_id: 'msg_1' }), 'chat')
    throw new Error('it was not refused')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(encodeError(error, { requestId: 'r', language: 'en' })).toEqual({
      status: 404,
      body: {
        type: 'error',
        error: {
          type: 'not_found_error',
          message: error.textIn('en'),
          details: { error_code: 'thread_not_found' },
        },
        request_id: 'r',
      },
    })
  }
})

test('a whole conversation goes on without the wish to keep it', () => {
  const given = asked({ type: 'create' })
  const call = readCall(given, 'chat')
  const { json } = prepareBody(
    { json: JSON.stringify(given), call },
    { model: 'claude-opus-5', operation: 'chat', quirks: [] },
  )
  expect(JSON.parse(json)).toEqual(body)
  expect(decodeCall(call, { model: 'claude-opus-5' }).extras).toEqual({})
})

test('Bedrock is not told of the beta that goes with the wish', () => {
  const given = asked({ type: 'create' })
  const { json } = prepareBody(
    { json: JSON.stringify(given), call: readCall(given, 'chat') },
    {
      model: 'claude-opus-5',
      operation: 'chat',
      quirks: ['bedrock-body'],
      betas: 'message-threads-2026-08-12,context-1m-2025-08-07',
    },
  )
  expect(JSON.parse(json)).toMatchObject({ anthropic_beta: ['context-1m-2025-08-07'] })
  expect(json).not.toContain('thread')
})
