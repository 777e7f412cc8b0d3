import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import type { CallError } from '../../data/call-endpoint.ts'
import { refreshSiteStatus, useSiteStatus } from '../../data/site-status.ts'
import { toastInfo } from '../../data/toast.ts'
import { needTexts, t } from '../../i18n/translate.ts'

const HumanCheck = lazyPart(async () => {
  const [{ HumanCheck: Check }] = await Promise.all([import('./human-check.tsx'), needTexts('entrance')])
  return Check
})

export interface HumanCheckState {
  /** The query of a call that asks for the check; undefined when it has to wait, which the reader has been told. */
  query: () => { turnstile?: string } | undefined
  /** After a call: its token is used up. A refusal may tell that the site asks for more than when the page was opened. */
  renew: (refusal?: CallError) => void
  /** The widget, where the site asks for it. */
  widget: ReactNode
}

/** Refusals of forms that were drawn before the operator switched the human check or the e-mail's on. */
const asksForMore: ReadonlySet<string | undefined> = new Set(['sign-in.human-check-missing', 'sign-in.email-needed'])

/** The human check of a form, when the site has it on. */
export function useHumanCheck(): HumanCheckState {
  const { turnstile_check, turnstile_site_key } = useSiteStatus()
  const [token, setToken] = useState<string>()
  const [round, setRound] = useState(0)
  const queryClient = useQueryClient()
  const renew = (refusal?: CallError) => {
    setRound(round + 1)
    if (asksForMore.has(refusal?.code)) void refreshSiteStatus(queryClient).catch(() => undefined)
  }
  if (!turnstile_check) return { query: () => ({}), renew, widget: null }
  return {
    query: () => {
      if (token !== undefined) return { turnstile: token }
      toastInfo(t('entrance.check-wait'))
      return undefined
    },
    renew,
    widget: (
      <Suspense>
        <HumanCheck key={round} siteKey={turnstile_site_key} onToken={setToken} />
      </Suspense>
    ),
  }
}
