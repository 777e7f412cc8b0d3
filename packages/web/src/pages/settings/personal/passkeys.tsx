import { Button, Text } from '@mantine/core'
import { readSecondFactor, removePasskey } from '@tollgate/contract/endpoints/second-factor'
import type { Passkey } from '@tollgate/contract/entities/sign-in'
import { useState } from 'react'
import { lazyDialog } from '../../../components/lazy-dialog.tsx'
import { RelativeTime } from '../../../components/time.tsx'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { LazyProofDialog } from './lazy-proof-dialog.ts'
import styles from './row-list.module.css'
import { useAddPasskey } from './use-add-passkey.ts'
import { useRenamePasskey } from './use-rename-passkey.ts'

const PasskeyNameDialog = lazyDialog(async () => (await import('./passkey-name-dialog.tsx')).PasskeyNameDialog)

interface PasskeysProps {
  passkeys: readonly Passkey[]
  /** New recovery codes, to be shown once. */
  onCodes: (codes: readonly string[]) => void
}

/** The account's passkeys, and the way to another one. */
export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const [open, setOpen] = useState<'name' | 'proof'>()
  const [newName, setNewName] = useState('')
  const close = () => setOpen(undefined)
  const { add, isBusy } = useAddPasskey({ onDone: close, onProofNeeded: () => setOpen('proof'), onCodes })
  return (
    <div>
      <div className={styles.row}>
        <h3 className={styles.main}>{t('personal.passkeys')}</h3>
        <Button size="compact-sm" variant="default" onClick={() => setOpen('name')}>
          {t('personal.passkey-add')}
        </Button>
      </div>
      {passkeys.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('personal.passkeys-none')}
        </Text>
      ) : (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <PasskeyNameDialog
        isOpen={open === 'name'}
        title={t('personal.passkey-add')}
        confirmText={t('personal.passkey-add-confirm')}
        start=""
        isBusy={isBusy}
        onClose={close}
        onName={(name) => {
          setNewName(name)
          void add(name)
        }}
      />
      <LazyProofDialog
        isOpen={open === 'proof'}
        title={t('personal.passkey-add')}
        confirmText={t('personal.passkey-add-confirm')}
        isBusy={isBusy}
        onClose={close}
        onProof={(proof) => void add(newName, proof)}
      />
    </div>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at, last_used_at } = passkey
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const rename = useRenamePasskey(close)
  const remove = useAction(removePasskey, {
    refresh: [readSecondFactor],
    successText: t('personal.passkey-removed'),
    onDone: close,
  })
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        {name}
        <div className={styles.note}>
          {t('personal.passkey-created')} <RelativeTime seconds={created_at} /> ·{' '}
          {last_used_at > 0 ? (
            <>
              {t('personal.passkey-used')} <RelativeTime seconds={last_used_at} />
            </>
          ) : (
            t('personal.passkey-never')
          )}
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={t('personal.passkey-rename-label', { name })}
          onClick={() => setOpen('rename')}
        >
          {t('personal.passkey-rename')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('personal.passkey-remove-label', { name })}
          onClick={() => setOpen('remove')}
        >
          {t('personal.passkey-remove')}
        </Button>
      </div>
      <PasskeyNameDialog
        isOpen={open === 'rename'}
        title={t('personal.passkey-rename')}
        confirmText={t('personal.passkey-rename')}
        start={name}
        isBusy={rename.isPending}
        onClose={close}
        onName={(newName) => void rename.run({ body: { id, name: newName } })}
      />
      <LazyProofDialog
        isOpen={open === 'remove'}
        title={t('personal.passkey-remove-title', { name })}
        confirmText={t('personal.passkey-remove')}
        tone="danger"
        isBusy={remove.isPending}
        onClose={close}
        onProof={(proof) => void remove.run({ body: { id, ...proof } })}
      />
    </li>
  )
}
