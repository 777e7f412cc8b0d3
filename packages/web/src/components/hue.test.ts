import { expect, test } from 'bun:test'
import { providers } from '@tollgate/contract/providers'
import { hueOfColourName, hueOfName, hueOfNumber } from './hue.ts'

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

test('every colour of the provider table is one of the theme', () => {
  for (const provider of providers) {
    const isGrey = provider.color === 'grey'
    expect([provider.name, hueOfColourName(provider.color) === 'gray']).toEqual([provider.name, isGrey])
  }
})
