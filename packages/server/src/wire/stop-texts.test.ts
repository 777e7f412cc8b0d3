import { expect, test } from 'bun:test'
import { readStops } from './stop-texts.ts'

test.each([
  ['END', ['END']],
  [
    ['\n', 'END'],
    ['\n', 'END'],
  ],
  ['', undefined],
  [['', 'END', null, 1], ['END']],
  [[], undefined],
  [[''], undefined],
  [null, undefined],
  [undefined, undefined],
])('stop %j is %j: an empty text is none', (value, stops) => {
  expect(readStops(value)).toEqual(stops)
})
