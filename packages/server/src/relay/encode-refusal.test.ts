import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { encodeRefusal } from './encode-refusal.ts'

const context = { requestId: 'r1', language: 'en' } as const
const invalidToken = new AppError('token.invalid', {})

test("an error in OpenAI's format names the request in its text", () => {
  expect(encodeRefusal('openai-chat', invalidToken, context)).toEqual({
    status: 401,
    body: {
      error: {
        message: 'Invalid token (request id: r1)',
        type: 'new_api_error',
        param: '',
        code: 'token.invalid',
      },
    },
  })
})

test("an error in Anthropic's format has the vendor's type and the request beside it", () => {
  expect(encodeRefusal('anthropic-messages', invalidToken, context)).toEqual({
    status: 401,
    body: {
      type: 'error',
      error: { type: 'authentication_error', message: 'Invalid token' },
      request_id: 'r1',
    },
  })
})

test("an error in Gemini's format has Google's status, reason and request", () => {
  expect(encodeRefusal('gemini-generate', invalidToken, context)).toEqual({
    status: 401,
    body: {
      error: {
        code: 401,
        message: 'Invalid token',
        status: 'UNAUTHENTICATED',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'TOKEN_INVALID', domain: 'tollgate' },
          { '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: 'r1' },
        ],
      },
    },
  })
})

test('a status that a vendor has no name for is its general failure', () => {
  const error = new AppError('server.internal', {})
  expect(encodeRefusal('anthropic-messages', error, context).body).toMatchObject({ error: { type: 'api_error' } })
  expect(encodeRefusal('gemini-generate', error, context).body).toMatchObject({ error: { status: 'INTERNAL' } })
})
