import { Markdown } from './markdown.tsx'
import styles from './operator-content.module.css'

/** What the operator has written for a page: Markdown, HTML, or the https address of a page to show in its place. */
export function OperatorContent({ text, title }: { text: string; title: string }) {
  const address = text.trim()
  if (!isAddress(address)) return <Markdown text={text} trusted />
  return (
    <iframe
      className={styles.frame}
      title={title}
      src={address}
      // It may be a whole site, with scripts and sign-in of its own; it can neither reach nor leave this page.
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
    />
  )
}

/** True when the text is one https address and nothing else. */
export const isAddress = (text: string): boolean => /^https:\/\/\S+$/.test(text.trim())
