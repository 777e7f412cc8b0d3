import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'

const HtmlBody = lazyPart(async () => (await import('./html-body.tsx')).HtmlBody)

/** HTML of the operator, without anything that can act; its code comes with the first use. */
export function OperatorHtml({ html }: { html: string }) {
  return (
    <Suspense>
      <HtmlBody html={html} />
    </Suspense>
  )
}
