import { Alert } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetUser } from '../../data/session.ts'
import { systemNameOf, useSiteStatus } from '../../data/site-status.ts'
import { writeStored } from '../../data/storage.ts'
import { t } from '../../i18n/translate.ts'
import { EntryCard } from '../../shell/entry-card.tsx'
import { LoginForm } from './login-form.tsx'

/** `/login`; `?expired=true` says why one is here, `?aff=code` is remembered for a registration. */
export function LoginPage() {
  const { expired, aff } = useSearch({ strict: false })
  const name = systemNameOf(useSiteStatus())

  // The code has to outlive this page: it is sent when the visitor registers.
  useEffect(() => {
    if (aff !== undefined) writeStored('aff', aff)
  }, [aff])

  // The server does not know the stored user any more.
  const isExpired = expired !== undefined
  useEffect(() => {
    if (isExpired) forgetUser()
  }, [isExpired])

  return (
    <EntryCard title={t('account.login-title', { name })}>
      {isExpired && (
        <Alert role="status" color="amber" variant="light" p="xs" icon={<IconClockExclamation size={18} aria-hidden />}>
          {t('account.login-expired')}
        </Alert>
      )}
      <LoginForm />
    </EntryCard>
  )
}
