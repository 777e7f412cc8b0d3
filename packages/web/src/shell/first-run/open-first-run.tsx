import { useEffect } from 'react'
import { FirstRunStrip } from './first-run-strip.tsx'
import { useFirstSteps } from './use-first-steps.ts'

interface OpenFirstRunProps {
  /** The reader has asked for it, also on a site in use. */
  isWanted: boolean
  onClose: () => void
}

/** Shown when the site is new to calls, until it is closed. */
export function OpenFirstRun({ isWanted, onClose }: OpenFirstRunProps) {
  const { steps, wasFresh, isInUse } = useFirstSteps({ isWanted })
  // Kept in the browser, so that a site in use is not asked again.
  useEffect(() => {
    if (isInUse && !isWanted) onClose()
  })
  const isShown = steps !== undefined && (wasFresh || isWanted)
  return isShown && <FirstRunStrip steps={steps} onClose={onClose} />
}
