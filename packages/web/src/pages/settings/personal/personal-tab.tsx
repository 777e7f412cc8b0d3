import { Skeleton } from '@mantine/core'
import { readSelf } from '@tollgate/contract/endpoints/users'
import { ReadFailure } from '../../../components/read-failure.tsx'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { AccessTokenCard } from './access-token-card.tsx'
import { BalanceCard } from './balance-card.tsx'
import { BindingsCard } from './bindings-card.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { InviteCard } from './invite-card.tsx'
import { ModelsCard } from './models-card.tsx'
import { NotificationCard } from './notification-card.tsx'
import { PasswordCard } from './password-card.tsx'
import styles from './personal-tab.module.css'
import { ProfileCard } from './profile-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Everything around one's own account. */
export function PersonalTab() {
  const { data: user, error, refetch } = useEndpoint(readSelf)
  // What was read before stays: the forms hold what was typed.
  if (user === undefined) {
    if (error !== null) return <ReadFailure error={error} onRetry={() => void refetch()} />
    return <Skeleton height={320} aria-busy />
  }
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <ProfileCard user={user} />
        <BalanceCard user={user} />
        <InviteCard user={user} />
        <BindingsCard user={user} />
        <ModelsCard />
      </div>
      <div className={styles.column}>
        <PasswordCard />
        <SecondFactorCard />
        <SessionsCard />
        <NotificationCard />
        <AccessTokenCard />
        <DeleteAccountCard user={user} />
      </div>
    </div>
  )
}
