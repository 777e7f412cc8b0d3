import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { readSecondFactor, renewRecoveryCodes } from '@tollgate/contract/endpoints/second-factor'
import type { SecondFactorState } from '@tollgate/contract/entities/sign-in'
import { useState } from 'react'
import { ReadFailure } from '../../../components/read-failure.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { TitledCard } from '../../../components/titled-card.tsx'
import { useFirstSign, useLoaded } from '../../../components/use-loaded.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'
import { LazyProofDialog } from './lazy-proof-dialog.ts'
import { Passkeys } from './passkeys.tsx'
import type { Proof } from './proof-form.tsx'
import styles from './row-list.module.css'
import { TotpRow } from './totp-row.tsx'

const loadCodesDialog = async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog

/** What is asked for beside the password: app, recovery codes, passkeys. */
export function SecondFactorCard() {
  const { data: state, error, refetch } = useEndpoint(readSecondFactor)
  const [codes, setCodes] = useState<readonly string[]>([])
  // Codes are seen only once: what shows them is there before they are.
  const isAtWork = useFirstSign()
  const CodesDialog = useLoaded(loadCodesDialog, codes.length > 0 ? 'now' : isAtWork ? 'ahead' : 'later')
  return (
    <TitledCard
      title={t('personal.factor')}
      text={t('personal.factor-text')}
      action={
        state !== undefined && (
          <StatusBadge tone={isOn(state) ? 'good' : 'muted'}>
            {isOn(state) ? t('personal.factor-on') : t('personal.factor-off')}
          </StatusBadge>
        )
      }
    >
      {error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {state === undefined && error === null && <Skeleton height={80} aria-busy />}
      {state !== undefined && (
        <>
          <ul className={styles.rows}>
            <TotpRow isActive={state.totp} onCodes={setCodes} />
            {isOn(state) && <CodesRow left={state.recovery_codes_left} onCodes={setCodes} />}
          </ul>
          <Passkeys passkeys={state.passkeys} onCodes={setCodes} />
        </>
      )}
      {CodesDialog && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </TitledCard>
  )
}

const isOn = ({ totp, passkeys }: SecondFactorState): boolean => totp || passkeys.length > 0

interface FactorRowProps {
  /** New recovery codes, to be shown once. */
  onCodes: (codes: readonly string[]) => void
}

function CodesRow({ left, onCodes }: FactorRowProps & { left: number }) {
  const [isOpen, dialog] = useDisclosure(false)
  const renew = useAction(renewRecoveryCodes, {
    refresh: [readSecondFactor],
    onDone: ({ recovery_codes }) => {
      dialog.close()
      onCodes(recovery_codes)
    },
  })
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        {t('personal.codes')}
        <div className={styles.note}>{t('personal.codes-left', { count: left })}</div>
      </div>
      <Button size="compact-sm" variant="default" onClick={dialog.open}>
        {t('personal.codes-renew')}
      </Button>
      <LazyProofDialog
        isOpen={isOpen}
        title={t('personal.codes-renew-title')}
        text={t('personal.codes-renew-text')}
        confirmText={t('personal.codes-renew')}
        isBusy={renew.isPending}
        onClose={dialog.close}
        onProof={(proof: Proof) => renew.run({ body: proof })}
      />
    </li>
  )
}
