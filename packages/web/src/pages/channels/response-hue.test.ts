import { expect, test } from 'bun:test'
import { hueOfResponseTime } from './response-hue.ts'

test('a test is green up to 1 s, lime up to 3 s, yellow up to 5 s, then red; grey when there was none', () => {
  expect([0, 1, 1000, 1001, 3000, 3001, 5000, 5001].map(hueOfResponseTime)).toEqual([
    'gray',
    'green',
    'green',
    'lime',
    'lime',
    'yellow',
    'yellow',
    'red',
  ])
})
