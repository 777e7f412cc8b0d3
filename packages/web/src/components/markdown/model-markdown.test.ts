import { expect, test } from 'bun:test'
import { modelMarkdown } from './model-markdown.ts'

const draw = (text: string) => {
  const markdown = modelMarkdown(({ tex, isDisplayed }) => `[${isDisplayed ? 'block' : 'text'}: ${tex}]`)
  return String(markdown.parse(text, { async: false })).trim()
}

test.each([
  ['a $x^2$ b', '<p>a [text: x^2] b</p>'],
  ['a \\(x\\) b', '<p>a [text: x] b</p>'],
  ['$$\nx\n$$', '[block: x]'],
  ['before\n\\[\nx\n\\]', '<p>before</p>\n[block: x]'],
  ['`$x$`', '<p><code>$x$</code></p>'],
  ['from $5 to $10', '<p>from $5 to $10</p>'],
  ['a $ sign', '<p>a $ sign</p>'],
])('formulas: %s', (text, html) => {
  expect(draw(text)).toBe(html)
})

test('HTML is shown as text', () => {
  expect(draw('<img src=x onerror=alert(1)>')).not.toContain('<img')
})

test('a picture by address is a link, so that drawing an answer asks no other site for anything', () => {
  expect(draw('![secret](https://evil.example/?q=1)')).toBe('<p><a href="https://evil.example/?q=1">secret</a></p>')
})

test('a picture within the answer is shown', () => {
  expect(draw('![cat](data:image/png;base64,AAAA)')).toBe('<p><img src="data:image/png;base64,AAAA" alt="cat"></p>')
})
