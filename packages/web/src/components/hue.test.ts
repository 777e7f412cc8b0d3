import { expect, test } from 'bun:test'
import { hueOfName, hueOfNumber } from './hue.ts'

test('a name always has the colour that the sum of its character codes picks', () => {
  expect(hueOfName('a')).toBe('lime')
  expect(hueOfName('ab')).toBe('amber')
  expect(hueOfName('ba')).toBe('amber')
  expect(hueOfName('')).toBe('amber')
})

test('channel numbers go round the same fifteen colours', () => {
  expect(hueOfNumber(0)).toBe(hueOfNumber(15))
  expect(hueOfNumber(7)).toBe('lime')
})
