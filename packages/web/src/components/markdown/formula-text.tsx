import { renderToString } from 'katex'
import { useMemo } from 'react'
import { escapedHtml } from './escaped-html.ts'
import styles from './markdown.module.css'
import { type DrawFormula, modelMarkdown } from './model-markdown.ts'
import { safeHtml } from './safe-html.ts'

/** Browsers draw MathML themselves: no fonts and no styles have to come with it. */
const drawFormula: DrawFormula = ({ tex, isDisplayed }) => {
  try {
    const drawn = renderToString(tex, { displayMode: isDisplayed, output: 'mathml', maxExpand: 500, maxSize: 20 })
    // The source that is packed into it would be shown as text once the sanitiser has unpacked it.
    return drawn.replace(/<annotation[\s\S]*?<\/annotation>/g, '')
  } catch {
    // A formula that is still growing, or wrong, is shown as it is typed.
    return `<code>${escapedHtml(tex)}</code>`
  }
}

const markdown = modelMarkdown(drawFormula)

/** Markdown with drawn formulas; comes with the first of them. */
export function FormulaText({ text }: { text: string }) {
  const html = useMemo(
    () => safeHtml(markdown.parse(text, { async: false }), { keepStyle: false, keepFormulas: true }),
    [text],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
