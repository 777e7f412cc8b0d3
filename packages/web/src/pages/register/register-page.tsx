import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { systemNameOf, useSiteStatus } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'
import { EntryCard } from '../../shell/entry-card.tsx'
import classes from '../../shell/entry-links.module.css'
import { redirectProvidersOf } from '../../shell/sign-in/provider-page.ts'
import { SecondFactorForm, type SecondFactorStep } from '../../shell/sign-in/second-factor-form.tsx'
import { useSignedIn } from '../../shell/sign-in/use-signed-in.ts'
import { readStored, writeStored } from '../../storage.ts'
import { RegisterForm } from './register-form.tsx'

const ThirdPartyButtons = lazyPart(
  async () => (await import('../../shell/sign-in/third-party-buttons.tsx')).ThirdPartyButtons,
)

/** `/register`; `?aff=code` fills in who invited the visitor. */
export function RegisterPage() {
  const { aff } = useSearch({ strict: false })
  const status = useSiteStatus()
  const [step, setStep] = useState<SecondFactorStep>()
  const signedIn = useSignedIn()

  // A sign-in at another service needs the code later, on another page.
  useEffect(() => {
    if (aff !== undefined) writeStored('aff', aff)
  }, [aff])

  if (step !== undefined) {
    return (
      <EntryCard title={t('account.factor-title')}>
        <SecondFactorForm step={step} onDone={signedIn} onLeave={() => setStep(undefined)} />
      </EntryCard>
    )
  }
  return (
    <EntryCard title={t('entrance.register-title', { name: systemNameOf(status) })}>
      <RegisterForm affCode={aff ?? readStored('aff') ?? ''} />
      <p className={classes.links}>
        <span>
          {t('entrance.register-have-account')} <Link to="/login">{t('entrance.register-go-login')}</Link>
        </span>
      </p>
      {(redirectProvidersOf(status).length > 0 || status.wechat_login) && (
        <Suspense>
          <ThirdPartyButtons
            onReply={(reply) => (reply.second_factor === undefined ? signedIn(reply) : setStep(reply.second_factor))}
          />
        </Suspense>
      )}
    </EntryCard>
  )
}
