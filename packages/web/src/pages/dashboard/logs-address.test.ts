import { expect, test } from 'bun:test'
import { logsAddress, momentOf } from './logs-address.ts'

const moment = momentOf(1_790_000_000, 'hour')

test('a bar leads to the log of its hour, and a part of it to that of its series', () => {
  expect(logsAddress({ ...moment, by: 'model', username: '' })).toBe(
    '/log?range=custom&start=1790000000&end=1790003599',
  )
  const series = { key: 'gpt-4o', name: 'gpt-4o' }
  expect(logsAddress({ ...moment, by: 'model', username: 'ann', series })).toBe(
    '/log?range=custom&start=1790000000&end=1790003599&username=ann&model=gpt-4o',
  )
})

test('channels are asked for by number, tokens and users by name', () => {
  const series = { key: '7', name: 'main line' }
  const ask = (by: 'channel' | 'token' | 'user') =>
    new URL(logsAddress({ ...moment, by, username: '', series }), 'http://x').searchParams
  expect(ask('channel').get('channel')).toBe('7')
  expect(ask('token').get('token')).toBe('main line')
  expect(ask('user').get('username')).toBe('main line')
})
