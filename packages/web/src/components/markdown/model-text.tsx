import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'
import styles from './model-text.module.css'

const ModelTextBody = lazyPart(async () => (await import('./model-text-body.tsx')).ModelTextBody)

/**
 * What a model wrote: Markdown with code and formulas. It may still grow, many times a second. Nothing in it can run, and
 * showing it loads nothing from anywhere. Its code comes with the first use; until then the text stands as it is.
 */
export function ModelText({ text, isGrowing = false }: { text: string; isGrowing?: boolean }) {
  return (
    <Suspense fallback={<div className={styles.waiting}>{text}</div>}>
      <ModelTextBody text={text} isGrowing={isGrowing} />
    </Suspense>
  )
}
