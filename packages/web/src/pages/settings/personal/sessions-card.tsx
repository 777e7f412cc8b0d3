import { Button, Skeleton } from '@mantine/core'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@tollgate/contract/endpoints/account'
import type { OwnSession } from '@tollgate/contract/entities/sign-in'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Confirm } from '../../../components/confirm.tsx'
import { ReadFailure } from '../../../components/read-failure.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { RelativeTime } from '../../../components/time.tsx'
import { TitledCard } from '../../../components/titled-card.tsx'
import { toastSuccess } from '../../../data/toast.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'
import { browserNameOf } from './browser-name.ts'
import styles from './row-list.module.css'

/** Where the account is signed in, and the way to end that. */
export function SessionsCard() {
  const { data: sessions, error, refetch } = useEndpoint(listOwnSessions)
  return (
    <TitledCard
      title={t('personal.sessions')}
      action={sessions !== undefined && sessions.length > 1 && <EndOthersButton />}
    >
      {error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {sessions === undefined && error === null && <Skeleton height={80} aria-busy />}
      <ul className={`${styles.rows} ${styles.limited}`}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </TitledCard>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { id, address, user_agent, created_at, is_current } = session
  const name = browserNameOf(user_agent) ?? t('personal.session-unknown')
  const end = useAction(endOwnSession, { refresh: [listOwnSessions], successText: t('personal.session-ended') })
  return (
    <li className={styles.row}>
      <div className={styles.main} title={user_agent}>
        {name}
        <div className={styles.note}>
          {address} · {t('personal.session-since')} <RelativeTime seconds={created_at} />
        </div>
      </div>
      {is_current ? (
        <StatusBadge tone="good">{t('personal.session-current')}</StatusBadge>
      ) : (
        <BusyButton
          size="compact-sm"
          variant="default"
          isBusy={end.isPending}
          aria-label={t('personal.session-end-label', { name })}
          onClick={() => void end.run({ params: { id } })}
        >
          {t('personal.session-end')}
        </BusyButton>
      )}
    </li>
  )
}

function EndOthersButton() {
  const end = useAction(endOtherSessions, {
    refresh: [listOwnSessions],
    onDone: (count) => toastSuccess(t('personal.session-others-ended', { count })),
  })
  return (
    <Confirm
      title={t('personal.session-end-others-question')}
      text={t('personal.session-end-others-text')}
      confirmText={t('personal.session-end-others-confirm')}
      onConfirm={() => end.run()}
      isBusy={end.isPending}
    >
      {(ask) => (
        <Button size="compact-sm" variant="default" onClick={ask}>
          {t('personal.session-end-others')}
        </Button>
      )}
    </Confirm>
  )
}
