/** What stands for the address of a site in `docs/guide`. */
const EXAMPLE_ADDRESS = 'https://gate.example.com'

/** A text of the guide as the console shows it: with the site's own address, and links that stay in the help. */
export const guideText = (markdown: string, address: string): string =>
  markdown.replaceAll(EXAMPLE_ADDRESS, address).replaceAll(/\]\(([a-z-]+)\.md\)/g, '](/help/$1)')

/** A part of a guide that is drawn by itself. */
export type GuidePart = { kind: 'text'; text: string } | { kind: 'code'; text: string; language: string }

const CODE = /^```(\w*)\n([\s\S]*?)\n```$/gm

/** Code, which has a button to copy it, and the text between. */
export function guideParts(markdown: string): GuidePart[] {
  const parts: GuidePart[] = []
  let end = 0
  for (const { 0: whole, 1: language = '', 2: text = '', index } of markdown.matchAll(CODE)) {
    parts.push({ kind: 'text', text: markdown.slice(end, index) }, { kind: 'code', text, language })
    end = index + whole.length
  }
  parts.push({ kind: 'text', text: markdown.slice(end) })
  return parts.filter(({ text }) => text.trim() !== '')
}
