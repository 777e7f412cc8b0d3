import { useMemo } from 'react'
import styles from './markdown.module.css'
import { safeHtml } from './safe-html.ts'

/** The drawn HTML; `OperatorHtml` loads it. */
export function HtmlBody({ html }: { html: string }) {
  const clean = useMemo(() => safeHtml(html, { keepStyle: true }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
