import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { decodeError, encodeError, encodeErrorEvent, errorFromObject } from './errors.ts'

const context = { requestId: 'r1', language: 'en' } as const

test("a vendor's error of this format reaches the caller whole", () => {
  const error = {
    type: 'invalid_request_error',
    message: 'max_tokens: too large',
    details: { error_code: 'limit', limit: 5, unsupported: ['thinking', { key: 'x' }], nested: { key: 'x' } },
  }
  expect(encodeError(decodeError(400, JSON.stringify({ type: 'error', error, request_id: 'req_1' })), context)).toEqual(
    {
      status: 400,
      body: {
        type: 'error',
        error: { ...error, details: { error_code: 'limit', limit: 5, unsupported: ['thinking'] } },
        request_id: 'r1',
      },
    },
  )
})

test('a type that is not known yet is kept', () => {
  const error = decodeError(409, '{"type":"error","error":{"type":"thread_error","message":"x"}}')
  expect(encodeError(error, context).body).toMatchObject({ error: { type: 'thread_error' } })
})

describe('messages of the clouds', () => {
  test.each([
    ['{"message":"The security token is invalid"}', 403, 'The security token is invalid'],
    ['{"Message":"Not here"}', 404, 'Not here'],
    ['[{"error":{"code":429,"message":"Quota exceeded","status":"RESOURCE_EXHAUSTED"}}]', 429, 'Quota exceeded'],
    ['<html>', 500, 'bad response status code 500'],
    ['', 502, 'bad response status code 502'],
    ['{"error":"gone"}', 410, 'gone'],
  ])('%s are found', (body, status, message) => {
    const error = decodeError(status, body)
    expect(error.textIn('en')).toBe(message)
    expect(error.status).toBe(status)
  })
})

test.each([
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [402, 'billing_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [409, 'conflict_error'],
  [413, 'request_too_large'],
  [422, 'invalid_request_error'],
  [500, 'api_error'],
  [502, 'api_error'],
  [503, 'overloaded_error'],
  [504, 'timeout_error'],
  [529, 'overloaded_error'],
])("another format's status %i is a %s", (status, type) => {
  const refusal = { status, type: 'server_error', code: 'bad_response_status_code', param: null }
  const encoded = encodeError(new AppError('channel.refused', { message: 'x' }, { refusal }), context)
  expect(encoded).toMatchObject({ status, body: { error: { type } } })
})

test.each(['INVALID_ARGUMENT', 'insufficient_quota'])(
  "%s, another format's type and code at once, is none here",
  (type) => {
    const refusal = { status: 400, type, code: type, param: null }
    const encoded = encodeError(new AppError('channel.refused', { message: 'x' }, { refusal }), context)
    expect(encoded).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error' } } })
  },
)

test('in a stream the type says what the status would have been', () => {
  expect(errorFromObject({ type: 'overloaded_error', message: 'x' }).status).toBe(529)
  expect(errorFromObject({ type: 'rate_limit_error', message: 'x' }).status).toBe(429)
  expect(errorFromObject({}).status).toBe(502)
  expect(errorFromObject({ type: 'constructor' }).status).toBe(502)
})

test('a model that nobody serves is not overloaded: clients need not wait for it', () => {
  const error = new AppError('channel.none-available', { group: 'default', model: 'm' })
  expect(encodeError(error, context)).toMatchObject({ status: 503, body: { error: { type: 'not_found_error' } } })
})

test('want of quota is a matter of billing', () => {
  expect(
    encodeError(new AppError('user.quota-insufficient', { left: '$0.01', needed: '$0.02' }), context),
  ).toMatchObject({
    status: 403,
    body: { error: { type: 'billing_error' } },
  })
})

test("a vendor's 429 says nothing of its account", () => {
  const text = JSON.stringify(
    encodeError(decodeError(429, '{"error":{"type":"rate_limit_error","message":"organization org-1"}}'), context).body,
  )
  expect(text).toContain('rate_limit_error')
  expect(text).not.toContain('org-1')
})

test('keys in a message and in its details are masked', () => {
  const secret = 'sk-ant-api03-abcdefgh'
  const body = {
    error: { type: 'authentication_error', message: `bad ${secret}`, details: { key: secret, list: [secret] } },
  }
  expect(JSON.stringify(encodeError(decodeError(401, JSON.stringify(body)), context).body)).not.toContain('abcdefgh')
})

test('an error in a stream has a name of its own', () => {
  const event = encodeErrorEvent(new AppError('channel.broke-off', {}), context)
  expect(event).toStartWith('event: error\ndata: {"type":"error","error":{"type":"api_error"')
  expect(event).toEndWith('"request_id":"r1"}\n\n')
})
