import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { encodeErrorEvent, errorOfResponse } from './errors.ts'

const context = { requestId: 'r1', language: 'en', lastEvents: '' } as const

test('an error inside a stream is an error event and a failed response', () => {
  const shown = {
    code: 'upstream_interrupted',
    message: 'The upstream broke off its answer (request id: r1)',
    param: null,
  }
  const [error, failed] = encodeErrorEvent(new AppError('channel.broke-off', {}), context)
    .trimEnd()
    .split('\n\n')
    .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)))
  expect([error, failed]).toEqual([
    { type: 'error', sequence_number: 0, ...shown, error: { type: 'upstream_error', ...shown } },
    {
      type: 'response.failed',
      sequence_number: 1,
      response: {
        id: 'resp_r1',
        object: 'response',
        status: 'failed',
        error: { code: shown.code, message: shown.message },
        incomplete_details: null,
        output: [],
      },
    },
  ])
})

test.each([
  ['data: {"type":"a","sequence_number":7}\n\ndata: {"type":"b","sequence_number":8}\n\n', [9, 10]],
  ['data: {"sequence_number": 0, "delta": "\\"sequence_number\\":5"}\n\n', [1, 2]],
  ['data: {"type":"a"}\n\n', [0, 1]],
])('its numbers go on from the last one in %j', (lastEvents, numbers) => {
  const written = encodeErrorEvent(new AppError('channel.broke-off', {}), { ...context, lastEvents })
  expect([...written.matchAll(/"sequence_number":(\d+)/g)].map(([, number]) => Number(number))).toEqual(numbers)
})

test.each([
  ['server_error', 500],
  ['rate_limit_exceeded', 429],
  ['server_is_overloaded', 503],
  ['invalid_image', 400],
])('the code %s has status %d', (code, status) => {
  expect(errorOfResponse({ error: { code, message: 'oh' } })?.status).toBe(status)
})

test('a failed response without an error is one of the vendor', () => {
  expect(errorOfResponse({ status: 'failed', error: null })?.status).toBe(502)
})

test("a vendor's keys are masked", () => {
  const error = errorOfResponse({ error: { code: 'server_error', message: 'bad key sk-proj-abcdefgh12345' } })
  expect(error?.textIn('en')).not.toContain('abcdefgh')
})

test('an error that is only a text is one all the same', () => {
  expect(errorOfResponse({ error: 'out of order' })?.textIn('en')).toBe('out of order')
})

test.each([[null], ['x'], [{}], [{ status: 'completed', error: null }]])('%j is no error', (response) => {
  expect(errorOfResponse(response)).toBeUndefined()
})
