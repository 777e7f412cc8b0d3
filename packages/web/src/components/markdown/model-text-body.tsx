import { memo, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { CodeBlock } from './code-block.tsx'
import styles from './markdown.module.css'
import { formulaAsTyped, mayHoldFormula, modelMarkdown } from './model-markdown.ts'
import blockStyles from './model-text.module.css'
import { safeHtml } from './safe-html.ts'
import { type TextBlock, textBlocks } from './text-blocks.ts'

const FormulaText = lazyPart(async () => (await import('./formula-text.tsx')).FormulaText)
const markdown = modelMarkdown(formulaAsTyped)

/** The drawn text; `ModelText` loads it. While the text grows, only its last blocks are drawn again. */
export function ModelTextBody({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  const [read, setRead] = useState(() => ({ text, blocks: textBlocks(text) }))
  if (read.text !== text) setRead({ text, blocks: textBlocks(text, read.blocks) })
  return (
    <div className={blockStyles.blocks}>
      {read.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever change at the end
        <Block key={index} block={block} isGrowing={isGrowing && index === read.blocks.length - 1} />
      ))}
    </div>
  )
}

const Block = memo(
  function Block({ block, isGrowing }: { block: TextBlock; isGrowing: boolean }) {
    if (block.kind === 'code') return <CodeBlock text={block.text} language={block.language} isGrowing={isGrowing} />
    if (block.raw.trim() === '') return null
    if (!mayHoldFormula(block.raw)) return <PlainText text={block.raw} />
    return (
      <Suspense fallback={<PlainText text={block.raw} />}>
        <FormulaText text={block.raw} />
      </Suspense>
    )
  },
  (before, now) => before.block.raw === now.block.raw && before.isGrowing === now.isGrowing,
)

function PlainText({ text }: { text: string }) {
  const html = useMemo(() => safeHtml(markdown.parse(text, { async: false }), { keepStyle: false }), [text])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
