import { useMemo } from 'react'
import { t } from '../../i18n/translate.ts'
import { CopyButton } from '../copy-button.tsx'
import styles from './code-block.module.css'
import { highlight } from './highlight.ts'

interface CodeBlockProps {
  text: string
  /** As written behind the fence; empty when it is not known. */
  language?: string
  /** Stands over the code; else the name of the language. */
  title?: string
  /** Copied instead of what is shown. */
  copied?: string
  /** More is to come: colours wait for the end. */
  isGrowing?: boolean
}

/** Code with its language and a button that copies it. */
export function CodeBlock({ text, language = '', title = language, copied = text, isGrowing = false }: CodeBlockProps) {
  const parts = useMemo(() => highlight(text, isGrowing ? '' : language), [text, language, isGrowing])
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        <CopyButton text={copied} label={title === '' ? t('common.copy') : `${t('common.copy')}: ${title}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard */}
      <pre className={styles.code} tabIndex={0}>
        <code>
          {parts.map((part, index) =>
            part.tone === 'plain' ? (
              part.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and keep no state
              <span key={index} data-tone={part.tone}>
                {part.text}
              </span>
            ),
          )}
        </code>
      </pre>
    </figure>
  )
}
