import { Group, Loader, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SignInReply } from '@tollgate/contract/entities/sign-in'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../data/session.ts'
import { toastError, toastSuccess } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { EntryCard } from '../../shell/entry-card.tsx'
import { SecondFactorForm, type SecondFactorStep } from '../../shell/sign-in/second-factor-form.tsx'
import { useSignedIn } from '../../shell/sign-in/use-signed-in.ts'
import { finishAtProvider } from './finish-at-provider.ts'

/** How long the reader sees that it failed. */
const FAILURE_MS = 2_000

/** `/oauth/github` and its kin, where a provider's page leads back to: signs in, or binds to the account. */
export function OAuthCallbackPage() {
  // Where the provider led to: while the page leads on, the address is already another.
  const [{ pathname, search, hash }] = useState(readAddress)
  const [step, setStep] = useState<SecondFactorStep>()
  const [isFailed, setFailed] = useState(false)
  const user = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const signedIn = useSignedIn()

  const settle = useEffectEvent((reply: SignInReply | null) => {
    if (reply?.second_factor !== undefined) return setStep(reply.second_factor)
    if (reply !== null) return signedIn(reply)
    toastSuccess(t('entrance.oauth-bound'))
    void navigate({ to: '/setting', replace: true })
  })
  const fail = useEffectEvent((error: unknown) => {
    toastError(error)
    setFailed(true)
  })

  // The address is used up by the call: once for each, however often the page is drawn.
  useEffect(() => {
    const finishing = queryClient.fetchQuery({
      queryKey: ['sign-in', pathname, search, hash],
      queryFn: () => finishAtProvider(pathname, { search, hash }),
      staleTime: Number.POSITIVE_INFINITY,
    })
    finishing.then(settle, fail)
  }, [pathname, search, hash, queryClient])

  // Leads on after the reader had time to read. Those who are not signed in come to the login page from there.
  const isSignedIn = user !== undefined
  useEffect(() => {
    if (!isFailed) return
    const timer = setTimeout(() => void navigate({ to: isSignedIn ? '/setting' : '/login', replace: true }), FAILURE_MS)
    return () => clearTimeout(timer)
  }, [isFailed, isSignedIn, navigate])

  if (step !== undefined) {
    return (
      <EntryCard title={t('account.factor-title')}>
        <SecondFactorForm step={step} onDone={signedIn} onLeave={() => void navigate({ to: '/login' })} />
      </EntryCard>
    )
  }
  return (
    <EntryCard title={isFailed ? titleOfFailure(isSignedIn) : t('entrance.oauth-title')}>
      <Group gap="sm">
        {!isFailed && <Loader size="xs" aria-hidden />}
        <Text role="status">{isFailed ? textOfFailure(isSignedIn) : t('entrance.oauth-text')}</Text>
      </Group>
    </EntryCard>
  )
}

function readAddress() {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash }
}

const titleOfFailure = (isSignedIn: boolean) =>
  isSignedIn ? t('entrance.oauth-not-bound-title') : t('entrance.oauth-failed-title')

const textOfFailure = (isSignedIn: boolean) => (isSignedIn ? t('entrance.oauth-not-bound') : t('entrance.oauth-failed'))
