import { expect, test } from 'bun:test'
import { type LogQuery, readLogFilter } from './log-filter.ts'

const anything: LogQuery = {
  type: 0,
  token_name: '',
  model_name: '',
  start_timestamp: 0,
  end_timestamp: 0,
  request_id: '',
  group: '',
  channel: 0,
}

test('zeros and empty texts match everything', () => {
  expect(readLogFilter(anything)).toEqual({})
  expect(readLogFilter({ ...anything, model_name: '%%' })).toEqual({})
})

test('every given field is a condition', () => {
  const query = {
    type: 2,
    token_name: 't',
    model_name: 'gpt-%%4o',
    start_timestamp: 5,
    end_timestamp: 9,
    request_id: 'r',
    group: 'vip',
    channel: 3,
  }
  expect(readLogFilter(query)).toEqual({
    type: 2,
    tokenName: 't',
    modelName: 'gpt-%4o',
    from: 5,
    until: 9,
    requestId: 'r',
    group: 'vip',
    channelId: 3,
  })
})

test('a pattern of many wildcards is refused, for it would take long to compare', () => {
  expect(() => readLogFilter({ ...anything, model_name: '%a'.repeat(6) })).toThrow('request.invalid-field')
})
