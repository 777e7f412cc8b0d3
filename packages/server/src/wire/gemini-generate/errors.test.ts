import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { decodeError, encodeError } from './errors.ts'

const context = { requestId: 'r1', language: 'en' } as const
const google = (error: object) => JSON.stringify({ error })

test.each([
  [
    'a wrong key',
    400,
    google({
      code: 400,
      message: 'API key not valid. Please pass a valid API key.',
      status: 'INVALID_ARGUMENT',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
    }),
    { status: 400, type: 'INVALID_ARGUMENT', code: 'invalid_api_key', param: null },
  ],
  [
    'a wrong key without details',
    400,
    google({ code: 400, message: 'API key expired. Please renew the API key.', status: 'INVALID_ARGUMENT' }),
    { status: 400, type: 'INVALID_ARGUMENT', code: 'invalid_api_key', param: null },
  ],
  [
    'a quota that is used up',
    429,
    google({
      code: 429,
      message: 'You exceeded your current quota.',
      status: 'RESOURCE_EXHAUSTED',
      details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.07s' }],
    }),
    { status: 429, type: 'RESOURCE_EXHAUSTED', code: 'RESOURCE_EXHAUSTED', param: null, retryAfter: 35 },
  ],
  [
    'an error inside of a list',
    503,
    `[${google({ code: 503, message: 'overloaded', status: 'UNAVAILABLE' })}]`,
    { status: 503, type: 'UNAVAILABLE', code: 'UNAVAILABLE', param: null },
  ],
  ['a page', 502, '<html>', { status: 502, type: 'upstream_error', code: 'bad_response_status_code', param: null }],
  [
    'a text as error',
    500,
    '{"error":"x"}',
    { status: 500, type: 'upstream_error', code: 'bad_response_status_code', param: null },
  ],
])('%s is understood', (_name, status, body, refusal) => {
  expect(decodeError(status, body).refusal).toEqual(refusal)
})

test('keys in a message are masked', () => {
  const error = decodeError(403, google({ message: "Consumer 'api_key:AIzaSyA1234567890abcdef' has been suspended." }))
  expect(error.textIn('en')).not.toContain('AIzaSyA1234567890abcdef')
})

test.each([
  [new AppError('token.invalid', {}), 401, 'UNAUTHENTICATED', 'TOKEN_INVALID'],
  [
    new AppError('user.quota-insufficient', { left: '$0.01', needed: '$0.02' }),
    403,
    'PERMISSION_DENIED',
    'INSUFFICIENT_USER_QUOTA',
  ],
  [new AppError('request.invalid', { reason: 'x' }), 400, 'INVALID_ARGUMENT', 'INVALID_REQUEST'],
  [new AppError('model.missing', { model: 'm' }), 404, 'NOT_FOUND', 'MODEL_MISSING'],
  [new AppError('request.too-many', {}), 429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'],
  [new AppError('server.internal', {}), 500, 'INTERNAL', 'INTERNAL_ERROR'],
  [new AppError('channel.timeout', {}), 504, 'DEADLINE_EXCEEDED', 'UPSTREAM_TIMEOUT'],
] as const)('an error of ours has status %#', (error, code, status, reason) => {
  const encoded = encodeError(error, context)
  expect(encoded).toEqual({
    status: code,
    body: {
      error: {
        code,
        message: error.textIn('en'),
        status,
        details: [
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'tollgate' },
          { '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: 'r1' },
        ],
      },
    },
  })
})

test('what passes by itself says when to come again', () => {
  const { status, body } = encodeError(new AppError('server.busy', {}), context)
  expect([status, body]).toMatchObject([503, { error: { status: 'UNAVAILABLE' } }])
  expect(JSON.stringify(body)).toContain('"reason":"SERVER_BUSY"')
  expect(JSON.stringify(body)).toContain('"retryDelay":"5s"')
})

test("a vendor's 429 reads as a saturated group and still says when to come again", () => {
  const details = [{ retryDelay: '7s' }]
  const { body } = encodeError(decodeError(429, google({ message: 'quota of project-123', details })), context)
  expect(JSON.stringify(body)).not.toContain('project-123')
  expect(JSON.stringify(body)).toContain('"retryDelay":"7s"')
})
