import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'

const MarkdownBody = lazyPart(async () => (await import('./markdown-body.tsx')).MarkdownBody)

interface MarkdownProps {
  text: string
  /** True for what the operator wrote: its HTML is kept, without anything that can act. Else HTML is shown as text. */
  trusted?: boolean
}

/**
 * Markdown as a page shows it. Its code comes with the first use; until then the text stands as it is.
 * Links lead to other windows, and nothing in the text can run, load a frame or send a form.
 */
export function Markdown({ text, trusted = false }: MarkdownProps) {
  return (
    // What holds HTML keeps a line free until it can be drawn.
    <Suspense fallback={<div>{trusted ? '\u00a0' : text}</div>}>
      <MarkdownBody text={text} trusted={trusted} />
    </Suspense>
  )
}
