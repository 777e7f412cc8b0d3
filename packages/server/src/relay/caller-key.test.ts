import { expect, test } from 'bun:test'
import { callerKeyOf } from './caller-key.ts'

const keyIn = (headers: Record<string, string>, search = ''): string =>
  callerKeyOf({ headers: new Headers(headers), search })

test.each([
  [{ authorization: 'Bearer sk-abc' }, ''],
  [{ authorization: 'bearer   sk-abc ' }, ''],
  [{ authorization: 'sk-abc' }, ''],
  [{ authorization: 'abc' }, ''],
  [{ 'x-api-key': 'sk-abc' }, ''],
  [{ 'api-key': 'sk-abc' }, ''],
  [{ 'x-goog-api-key': 'abc' }, ''],
  [{ 'mj-api-secret': 'sk-abc' }, ''],
  [{ authorization: 'midjourney-proxy', 'mj-api-secret': 'sk-abc' }, ''],
  [{ authorization: 'Bearer midjourney-proxy', 'mj-api-secret': 'sk-abc' }, ''],
  [{ authorization: 'Bearer ', 'x-api-key': 'sk-abc' }, ''],
  [{ authorization: '', 'x-goog-api-key': 'sk-abc' }, ''],
  [{}, '?alt=sse&key=sk-abc'],
  [{ 'sec-websocket-protocol': 'realtime, openai-insecure-api-key.sk-abc, openai-beta.realtime-v1' }, ''],
  [{ 'sec-websocket-protocol': 'realtime', authorization: 'Bearer sk-abc' }, ''],
])('the key is found in %p and %p', (headers, search) => {
  expect(keyIn(headers, search)).toBe('abc')
})

test('a request without a key has an empty one', () => {
  expect(keyIn({})).toBe('')
  expect(keyIn({ authorization: 'Bearer' }, '?key=')).toBe('')
  expect(keyIn({ authorization: 'midjourney-proxy' })).toBe('')
})

test('the first place that has a key counts', () => {
  const everywhere = {
    'sec-websocket-protocol': 'openai-insecure-api-key.sk-1',
    authorization: 'Bearer sk-2',
    'mj-api-secret': 'sk-3',
    'x-api-key': 'sk-4',
    'api-key': 'sk-5',
    'x-goog-api-key': 'sk-6',
  }
  const found: string[] = []
  for (const name of Object.keys(everywhere)) {
    found.push(keyIn(everywhere, '?key=sk-7'))
    Reflect.deleteProperty(everywhere, name)
  }
  expect([...found, keyIn(everywhere, '?key=sk-7')]).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})

test('the channel that an administrator names stays behind the key', () => {
  expect(keyIn({ authorization: 'Bearer sk-abc-7' })).toBe('abc-7')
})
