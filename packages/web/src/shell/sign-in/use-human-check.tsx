import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { toastInfo } from '../../data/toast.ts'
import { needTexts, t } from '../../i18n/translate.ts'

const HumanCheck = lazyPart(async () => {
  const [{ HumanCheck: Check }] = await Promise.all([import('./human-check.tsx'), needTexts('entrance')])
  return Check
})

export interface HumanCheckState {
  /** The query of a call that asks for the check; undefined when it has to wait, which the reader has been told. */
  query: () => { turnstile?: string } | undefined
  /** After a call: its token is used up. */
  renew: () => void
  /** The widget, where the site asks for it. */
  widget: ReactNode
}

/** The human check of a form, when the site has it on. */
export function useHumanCheck(): HumanCheckState {
  const { turnstile_check, turnstile_site_key } = useSiteStatus()
  const [token, setToken] = useState<string>()
  const [round, setRound] = useState(0)
  if (!turnstile_check) return { query: () => ({}), renew: () => undefined, widget: null }
  return {
    query: () => {
      if (token !== undefined) return { turnstile: token }
      toastInfo(t('entrance.check-wait'))
      return undefined
    },
    renew: () => setRound(round + 1),
    widget: (
      <Suspense>
        <HumanCheck key={round} siteKey={turnstile_site_key} onToken={setToken} />
      </Suspense>
    ),
  }
}
