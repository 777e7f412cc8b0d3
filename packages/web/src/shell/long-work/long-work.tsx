import { lazy, Suspense } from 'react'
import { needTexts } from '../../i18n/translate.ts'
import { useLongWork } from './use-long-work.ts'

const LongWorkTray = lazy(async () => {
  const [{ LongWorkTray: Tray }] = await Promise.all([import('./long-work-tray.tsx'), needTexts('long-work')])
  return { default: Tray }
})

/** The tray of work under way, for administrators; loaded when there is some. */
export function LongWork() {
  const { works, dismiss } = useLongWork()
  return <Suspense>{works.length > 0 && <LongWorkTray works={works} onDismiss={dismiss} />}</Suspense>
}
