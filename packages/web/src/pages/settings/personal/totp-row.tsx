import { useDisclosure } from '@mantine/hooks'
import type { ReplyOf } from '@tollgate/contract/endpoint'
import { disableTotp, readSecondFactor, startTotp } from '@tollgate/contract/endpoints/second-factor'
import { Suspense, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { lazyPart } from '../../../components/lazy-part.ts'
import { toastError, toastSuccess } from '../../../data/toast.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { LazyProofDialog } from './lazy-proof-dialog.ts'
import styles from './row-list.module.css'

const TotpDialog = lazyPart(async () => (await import('./totp-dialog.tsx')).TotpDialog)

interface TotpRowProps {
  isActive: boolean
  /** New recovery codes, to be shown once. */
  onCodes: (codes: readonly string[]) => void
}

/** Turns the codes of an authenticator app on and off. */
export function TotpRow({ isActive, onCodes }: TotpRowProps) {
  const [isAsking, proofDialog] = useDisclosure(false)
  const [secret, setSecret] = useState<ReplyOf<typeof startTotp>>()
  // The server makes a secret each time, and forgets the one before.
  const start = useAction(startTotp, {
    onDone: (made) => {
      proofDialog.close()
      setSecret(made)
    },
    onError: (error) => (error.code === 'account.proof-needed' ? proofDialog.open() : toastError(error)),
  })
  const disable = useAction(disableTotp, {
    refresh: [readSecondFactor],
    successText: t('personal.totp-disabled'),
    onDone: proofDialog.close,
  })
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        {t('personal.totp')}
        <div className={styles.note}>{isActive ? t('personal.factor-on') : t('personal.factor-off')}</div>
      </div>
      <BusyButton
        size="compact-sm"
        variant="default"
        onClick={() => (isActive ? proofDialog.open() : void start.run({ body: {} }))}
        isBusy={start.isPending}
      >
        {isActive ? t('personal.totp-disable') : t('personal.totp-enable')}
      </BusyButton>
      <LazyProofDialog
        isOpen={isAsking}
        title={isActive ? t('personal.totp-disable-title') : t('personal.totp-title')}
        confirmText={isActive ? t('personal.totp-disable') : t('personal.totp-enable')}
        isBusy={disable.isPending || start.isPending}
        onClose={proofDialog.close}
        onProof={(body) => (isActive ? disable.run({ body }) : start.run({ body }))}
      />
      {secret !== undefined && (
        <Suspense>
          <TotpDialog
            secret={secret}
            onClose={() => setSecret(undefined)}
            onDone={(codes) => {
              setSecret(undefined)
              toastSuccess(t('personal.totp-enabled'))
              onCodes(codes)
            }}
          />
        </Suspense>
      )}
    </li>
  )
}
