import { Marked } from 'marked'
import { escapedHtml } from './escaped-html.ts'

const options = { gfm: true, breaks: true, async: false } as const

const htmlKept = new Marked(options)
const htmlShown = new Marked(options, { renderer: { html: ({ text }) => escapedHtml(text) } })

/** Markdown (GitHub's kind) as HTML that still has to be sanitised. Without `keepHtml` HTML in the text is text. */
export function markdownHtml(text: string, { keepHtml }: { keepHtml: boolean }): string {
  return (keepHtml ? htmlKept : htmlShown).parse(text, { async: false })
}
