import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { decodeError, encodeError } from './errors.ts'

const context = { requestId: 'r1', language: 'en' } as const

test("a vendor's error object reaches the caller whole", () => {
  const error = decodeError(
    400,
    '{"error":{"message":"bad field","type":"invalid_request_error","param":"x","code":"bad"}}',
  )
  expect(encodeError(error, context)).toEqual({
    status: 400,
    body: { error: { message: 'bad field (request id: r1)', type: 'invalid_request_error', param: 'x', code: 'bad' } },
  })
})

test('an error without a code reaches the caller without one', () => {
  const error = decodeError(404, '{"error":{"message":"no","type":"invalid_request_error","param":null,"code":null}}')
  expect(encodeError(error, context).body).toEqual({
    error: { message: 'no (request id: r1)', type: 'invalid_request_error', param: '', code: null },
  })
})

test.each([
  ['{"message":"m1"}', 'm1'],
  ['{"error":"m2"}', 'm2'],
  ['[{"error":{"code":400,"message":"m6","status":"INVALID_ARGUMENT"}}]', 'm6'],
  ['{"msg":"m3"}', 'm3'],
  ['{"header":{"message":"m4"}}', 'm4'],
  ['{"response":{"error":{"message":"m5"}}}', 'm5'],
  ['<html>', 'bad response status code 500'],
  ['', 'bad response status code 500'],
])('%s says %s', (body, message) => {
  expect(decodeError(500, body).textIn('en')).toBe(message)
})

test('an answer that is no error object has its status as what it is about', () => {
  for (const body of ['{"message":"m1"}', '<html>', '{"error":{}}'])
    expect(decodeError(400, body).refusal).toMatchObject({ code: 'bad_response_status_code', param: '400' })
})

test('keys and addresses in a message are masked', () => {
  const text = decodeError(
    401,
    '{"error":{"message":"Incorrect API key provided: sk-proj-abcdefgh12345. See https://x.example/a?key=topsecret"}}',
  ).textIn('en')
  expect(text).not.toContain('abcdefgh')
  expect(text).not.toContain('topsecret')
})

test('the fields of an error are masked and cut like its message', () => {
  const said = { message: 'no', type: 't'.repeat(5_000), code: 'key sk-proj-abcdefgh12345', param: 'p'.repeat(5_000) }
  const { refusal } = decodeError(400, JSON.stringify({ error: said }))
  expect(refusal).toMatchObject({ type: 't'.repeat(200), code: 'key sk-***', param: 'p'.repeat(200) })
})

test("a vendor's 429 reads as a saturated group, our own does not", () => {
  const vendor = encodeError(decodeError(429, '{"error":{"message":"quota of org-123"}}'), context)
  expect(vendor.status).toBe(429)
  expect(JSON.stringify(vendor.body)).not.toContain('org-123')
  expect(JSON.stringify(encodeError(new AppError('request.too-many', {}), context).body)).toContain('Too many requests')
})
