import { expect, test } from 'bun:test'
import { isRelayPath, matchRelay } from './relay-routes.ts'

const matched = (method: string, path: string) => {
  const match = matchRelay({ method, path, search: '' })
  return match?.kind === 'task' ? [match.endpoint.call, match.params, match.path] : match?.kind
}

test.each([
  ['POST', '/suno/submit/music', ['submit', { action: 'music' }, '/suno/submit/music']],
  ['POST', '/suno/submit/music//', ['submit', { action: 'music' }, '/suno/submit/music']],
  ['POST', '/suno/fetch', ['fetch-many', {}, '/suno/fetch']],
  ['GET', '/suno/fetch/a%2Fb', ['fetch-one', { id: 'a/b' }, '/suno/fetch/a%2Fb']],
  ['GET', '/suno/fetch/%zz', ['fetch-one', { id: '%zz' }, '/suno/fetch/%zz']],
  ['GET', '/suno/fetch', 'unknown'],
  ['GET', '/suno/submit/music', 'unknown'],
  ['POST', '/suno/submit/music/more', 'unknown'],
  ['GET', '/suno', 'unknown'],
  ['GET', '/sunoco', undefined],
  ['POST', '/mj/submit/imagine', ['submit', { action: 'imagine' }, '/mj/submit/imagine']],
  ['POST', '/mj-fast/mj/submit/blend', ['submit', { action: 'blend', mode: 'fast' }, '/mj/submit/blend']],
  ['POST', '/relax/mj/insight-face/swap', ['submit', { mode: 'relax' }, '/mj/insight-face/swap']],
  ['GET', '/mj-turbo-proxy/mj/task/1/fetch', ['fetch-one', { id: '1', mode: 'turbo' }, '/mj/task/1/fetch']],
  ['POST', '/mj/task/list-by-condition', ['fetch-many', {}, '/mj/task/list-by-condition']],
  ['GET', '/mj/task/1/image-seed', ['image-seed', { id: '1' }, '/mj/task/1/image-seed']],
  ['GET', '/mj/image/1', ['image', { id: '1' }, '/mj/image/1']],
  ['POST', '/mj/notify', ['notify', {}, '/mj/notify']],
  ['POST', '/mj/image/1', 'unknown'],
  ['GET', '/mj', 'unknown'],
  ['GET', '/api/mj/', undefined],
  ['GET', '/api/mj/self', undefined],
  ['GET', '/mj-slow/mj/image/1', undefined],
  ['GET', '/midjourney', undefined],
] as const)('%s %s', (method, path, expected) => {
  expect<unknown>(matched(method, path)).toEqual(expected)
})

test('browsers may ask from other sites', () => {
  expect(isRelayPath('/suno/submit/music')).toBe(true)
})
