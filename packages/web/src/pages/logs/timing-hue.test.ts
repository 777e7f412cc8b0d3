import { expect, test } from 'bun:test'
import { hueOfFirstToken, hueOfUseTime } from './timing-hue.ts'

test('a call is green below 101 s, orange below 300 s, then red', () => {
  expect([0, 100, 101, 299, 300].map(hueOfUseTime)).toEqual(['green', 'green', 'orange', 'orange', 'red'])
})

test('a first token is green below 3 s, orange below 10 s, then red', () => {
  expect([0.4, 2.9, 3, 9.9, 10].map(hueOfFirstToken)).toEqual(['green', 'green', 'orange', 'orange', 'red'])
})
