import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentLanguage, t } from '../../i18n/translate.ts'
import { FormProblem } from '../form-problem.tsx'
import { loadTurnstile } from './turnstile-script.ts'

interface HumanCheckProps {
  siteKey: string
  /** The token to send along; undefined while there is none. */
  onToken: (token: string | undefined) => void
}

/** Cloudflare's Turnstile. Mount it anew (with another key) for another token: each counts once. */
export function HumanCheck({ siteKey, onToken }: HumanCheckProps) {
  const holder = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onToken)
  const theme = useComputedColorScheme('light')
  const [isFailed, setFailed] = useState(false)

  // The widget is Cloudflare's own script and frame.
  useEffect(() => {
    let widget: string | undefined
    let isGone = false
    loadTurnstile().then(
      (turnstile) => {
        if (isGone || holder.current === null) return
        widget = turnstile.render(holder.current, {
          sitekey: siteKey,
          theme,
          size: 'flexible',
          language: currentLanguage() === 'zh' ? 'zh-cn' : 'en',
          callback: (token) => tell(token),
          'expired-callback': () => tell(undefined),
          'error-callback': () => setFailed(true),
        })
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      if (widget !== undefined) window.turnstile?.remove(widget)
      tell(undefined)
    }
  }, [siteKey, theme])

  return (
    <section aria-label={t('entrance.check-label')}>
      <div ref={holder} />
      {isFailed && <FormProblem text={t('entrance.check-failed')} />}
    </section>
  )
}
