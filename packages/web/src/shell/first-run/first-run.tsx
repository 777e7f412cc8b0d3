import { lazy, Suspense, useEffect } from 'react'
import { needTexts } from '../../i18n/translate.ts'
import { useFirstRun } from './use-first-run.ts'
import { useFirstSteps } from './use-first-steps.ts'

const FirstRunStrip = lazy(async () => {
  const [{ FirstRunStrip: Strip }] = await Promise.all([import('./first-run-strip.tsx'), needTexts('first-run')])
  return { default: Strip }
})

/** The way to the first call, over the pages of an administrator of a new site. */
export function FirstRun() {
  const { state, close } = useFirstRun()
  return state === 'closed' ? null : <OpenFirstRun isWanted={state === 'wanted'} onClose={close} />
}

function OpenFirstRun({ isWanted, onClose }: { isWanted: boolean; onClose: () => void }) {
  const { steps, wasFresh, isInUse } = useFirstSteps({ isWanted })
  // Kept in the browser, so that a site in use is not asked again.
  useEffect(() => {
    if (isInUse && !isWanted) onClose()
  })
  const isShown = steps !== undefined && (wasFresh || isWanted)
  return <Suspense>{isShown && <FirstRunStrip steps={steps} onClose={onClose} />}</Suspense>
}
