import { useMemo } from 'react'
import styles from './markdown.module.css'
import { markdownHtml } from './markdown-html.ts'
import { safeHtml } from './safe-html.ts'

/** The drawn text; `Markdown` loads it. */
export function MarkdownBody({ text, trusted }: { text: string; trusted: boolean }) {
  const html = useMemo(
    () => safeHtml(markdownHtml(text, { keepHtml: trusted }), { keepStyle: trusted }),
    [text, trusted],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
