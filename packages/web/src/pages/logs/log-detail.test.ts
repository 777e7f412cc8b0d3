import { expect, test } from 'bun:test'
import { attemptBars, logDetailOf, retryChain } from './log-detail.ts'

test('a detail is read from JSON, and nothing from blank, null or broken text', () => {
  expect(logDetailOf('{"model_ratio":1.25,"group_ratio":1,"frt":-1000}')).toEqual({
    model_ratio: 1.25,
    group_ratio: 1,
    frt: -1000,
  })
  for (const text of ['', 'null', '[1]', '{', '7']) expect(logDetailOf(text)).toEqual({})
})

test('a field of another shape hides only itself', () => {
  expect(logDetailOf('{"model_ratio":"x","completion_ratio":4,"ending":"strange","unknown":1}')).toEqual({
    completion_ratio: 4,
  })
})

test('the chain names the channels that were tried, else the one of the row', () => {
  expect(retryChain(logDetailOf('{"admin_info":{"use_channel":["3","7"]}}'), 7)).toBe('3->7')
  expect(retryChain(logDetailOf('{"admin_info":{"use_channel":[3,7]}}'), 7)).toBe('3->7')
  expect(retryChain({}, 7)).toBe('7')
})

test('reasons are read, and those of other versions are left away with nothing else', () => {
  const attempts = [
    { channel: 3, status: 500, error: 'x', ms: 1, reason: { code: 'picked-weight', priority: 1, weight: 2, of: 3 } },
    { channel: 4, status: 200, error: '', ms: 1, key: 2, reason: { code: 'of another version' } },
  ]
  const left_out = [{ channel: 5, reason: { code: 'left-waiting', seconds: 9 } }]
  const detail = logDetailOf(JSON.stringify({ admin_info: { use_channel: ['3', '4'], attempts, left_out } }))
  expect(detail.admin_info?.attempts).toMatchObject([attempts[0] ?? {}, { channel: 4, key: 2 }])
  expect(detail.admin_info?.attempts?.[1]?.reason).toBeUndefined()
  expect(detail.admin_info?.left_out).toMatchObject(left_out)
})

test('attempts follow each other in time, and the call lasts at least as long as they did', () => {
  const failed = { channel: 3, status: 429, error: 'channel.saturated', ms: 300 }
  const answered = { channel: 7, status: 200, error: '', ms: 900 }
  const chart = attemptBars({ total_ms: 2000, admin_info: { use_channel: [], attempts: [failed, answered] } })
  expect(chart).toEqual({
    bars: [
      { note: failed, isAnswer: false, startMs: 0 },
      { note: answered, isAnswer: true, startMs: 300 },
    ],
    totalMs: 2000,
  })
  expect(attemptBars({ admin_info: { use_channel: [], attempts: [failed] } }).totalMs).toBe(300)
  expect(attemptBars({})).toEqual({ bars: [], totalMs: 0 })
})
