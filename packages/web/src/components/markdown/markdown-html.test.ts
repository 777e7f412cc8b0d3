import { expect, test } from 'bun:test'
import { markdownHtml } from './markdown-html.ts'

test('HTML of someone who is not trusted is shown as text', () => {
  const html = markdownHtml('a <b>b</b>\n\n<script>alert(1)</script>', { keepHtml: false })
  expect(html).not.toMatch(/<(b|script)>/)
  expect(html).toContain('&lt;b&gt;')
})

test("the operator's HTML is kept for the sanitiser", () => {
  expect(markdownHtml('<h2>Hi</h2>', { keepHtml: true })).toContain('<h2>Hi</h2>')
})

test('tables and lists of Markdown are drawn', () => {
  expect(markdownHtml('| a |\n|---|\n| 1 |', { keepHtml: false })).toContain('<table>')
})
