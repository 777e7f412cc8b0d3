import { expect, test } from 'bun:test'
import { guideParts, guideText } from './guide-text.ts'

test('the example address becomes that of the site', () => {
  expect(guideText('`https://gate.example.com/v1`', 'https://my.site')).toBe('`https://my.site/v1`')
})

test('links to other files of the guide lead to their pages of the help', () => {
  expect(guideText('see [errors](moving-in.md)', '')).toBe('see [errors](/help/moving-in)')
})

test('code stands apart from the text around it, with its language', () => {
  expect(guideParts('# First\n\n```bash\ncurl x\n  -d y\n```\n\nThen `inline`.\n')).toEqual([
    { kind: 'text', text: '# First\n\n' },
    { kind: 'code', text: 'curl x\n  -d y', language: 'bash' },
    { kind: 'text', text: '\n\nThen `inline`.\n' },
  ])
})
