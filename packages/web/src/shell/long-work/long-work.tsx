import { Suspense } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { needTexts } from '../../i18n/translate.ts'
import { useLongWork } from './use-long-work.ts'

const LongWorkTray = lazyPart(async () => {
  const [{ LongWorkTray: Tray }] = await Promise.all([import('./long-work-tray.tsx'), needTexts('long-work')])
  return Tray
})

/** The tray of work under way, for administrators; loaded when there is some. */
export function LongWork() {
  const { works, dismiss } = useLongWork()
  return <Suspense>{works.length > 0 && <LongWorkTray works={works} onDismiss={dismiss} />}</Suspense>
}
