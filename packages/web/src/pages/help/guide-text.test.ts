import { expect, test } from 'bun:test'
import { guideText } from './guide-text.ts'

test('the example address becomes that of the site', () => {
  expect(guideText('`https://gate.example.com/v1`', 'https://my.site')).toBe('`https://my.site/v1`')
})

test('links to other files of the guide lead to their pages of the help', () => {
  expect(guideText('see [errors](moving-in.md)', '')).toBe('see [errors](/help/moving-in)')
})
