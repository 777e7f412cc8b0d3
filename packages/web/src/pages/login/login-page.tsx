import { Navigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { forgetUser, type StoredUser, useSession } from '../../data/session.ts'
import { systemNameOf, useSiteStatus } from '../../data/site-status.ts'
import { needTexts, t } from '../../i18n/translate.ts'
import { EntryCard } from '../../shell/entry-card.tsx'
import { FormNotice } from '../../shell/form-notice.tsx'
import type { SecondFactorStep } from '../../shell/sign-in/second-factor-form.tsx'
import { useSignedIn } from '../../shell/sign-in/use-signed-in.ts'
import { pageAfterSignIn } from '../../shell/sign-in/wanted-page.ts'
import { writeStored } from '../../storage.ts'
import { LoginForm } from './login-form.tsx'
import { LoginLinks } from './login-links.tsx'

const SecondFactorForm = lazyPart(async () => {
  const [{ SecondFactorForm: Form }] = await Promise.all([
    import('../../shell/sign-in/second-factor-form.tsx'),
    needTexts('entrance'),
  ])
  return Form
})
const ThirdPartyButtons = lazyPart(async () => {
  const [{ ThirdPartyButtons: Buttons }] = await Promise.all([
    import('../../shell/sign-in/third-party-buttons.tsx'),
    needTexts('entrance'),
  ])
  return Buttons
})

/** `/login`; `?expired=true` says why one is here, `?aff=code` is remembered for a registration. */
export function LoginPage() {
  const { expired, aff } = useSearch({ strict: false })
  const status = useSiteStatus()
  const userElsewhere = useSignInElsewhere()
  const [step, setStep] = useState<SecondFactorStep>()
  const signedIn = useSignedIn()

  // The code has to outlive this page: it is sent when the visitor registers.
  useEffect(() => {
    if (aff !== undefined) writeStored('aff', aff)
  }, [aff])

  // The server does not know the stored user any more.
  const isExpired = expired !== undefined
  useEffect(() => {
    if (isExpired) forgetUser()
  }, [isExpired])

  if (userElsewhere !== undefined) {
    // `href` counts; the type of the component asks for `to` all the same.
    return <Navigate to="." href={pageAfterSignIn({ userId: userElsewhere.id, isExpired })} replace />
  }
  if (step !== undefined) {
    return (
      <Suspense>
        <EntryCard title={t('account.factor-title')}>
          <SecondFactorForm step={step} onDone={signedIn} onLeave={() => setStep(undefined)} />
        </EntryCard>
      </Suspense>
    )
  }
  const answer = (reply: Parameters<typeof signedIn>[0]) =>
    reply.second_factor === undefined ? signedIn(reply) : setStep(reply.second_factor)
  const hasOtherWays =
    status.github_oauth || status.linuxdo_oauth || status.telegram_oauth || status.oidc_enabled || status.wechat_login
  return (
    <EntryCard title={t('account.login-title', { name: systemNameOf(status) })}>
      {isExpired && <FormNotice text={t('account.login-expired')} />}
      <LoginForm onReply={answer} />
      <LoginLinks />
      {hasOtherWays && (
        <Suspense>
          <ThirdPartyButtons onReply={answer} />
        </Suspense>
      )}
    </EntryCard>
  )
}

/** Who has signed in from another window, such as the one of a provider's page, while this one is open. */
function useSignInElsewhere(): StoredUser | undefined {
  const user = useSession()
  const [userBefore, setUserBefore] = useState(user)
  // The stored user of an ended session is forgotten here first.
  if (user === undefined && userBefore !== undefined) setUserBefore(undefined)
  return userBefore === undefined ? user : undefined
}
