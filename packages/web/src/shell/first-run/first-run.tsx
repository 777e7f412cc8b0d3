import { Suspense } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { needTexts } from '../../i18n/translate.ts'
import { useFirstRun } from './use-first-run.ts'

const OpenFirstRun = lazyPart(async () => {
  const [{ OpenFirstRun: Open }] = await Promise.all([import('./open-first-run.tsx'), needTexts('first-run')])
  return Open
})

/** The way to the first call, over the pages of an administrator of a new site. */
export function FirstRun() {
  const { state, close } = useFirstRun()
  return <Suspense>{state !== 'closed' && <OpenFirstRun isWanted={state === 'wanted'} onClose={close} />}</Suspense>
}
