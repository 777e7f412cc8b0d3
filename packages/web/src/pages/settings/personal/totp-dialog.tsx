import { Button, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { confirmTotp, readSecondFactor, startTotp } from '@tollgate/contract/endpoints/second-factor'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { CopyButton } from '../../../components/copy-button.tsx'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { FormProblem } from '../../../shell/form-problem.tsx'
import { QrCode } from './qr-code.tsx'

interface TotpDialogProps {
  onClose: () => void
  /** With the recovery codes of the account's first second factor, else none. */
  onDone: (codes: readonly string[]) => void
}

/** A secret for an authenticator app, as picture and as text, and the code that shows it has arrived. */
export function TotpDialog({ onClose, onDone }: TotpDialogProps) {
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const start = useAction(startTotp, { onDone: setSecret, onError: (error) => setProblem(error.message) })
  const confirm = useAction(confirmTotp, {
    refresh: [readSecondFactor],
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
    onError: (error) => setProblem(error.message),
  })

  // The server makes the secret when the dialog opens, and forgets the one before.
  const begin = useEffectEvent(() => void start.run())
  useEffect(() => begin(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(code.trim() === '' ? t('personal.totp-code-empty') : undefined)
    if (code.trim() !== '') void confirm.run({ body: { code: code.trim() } })
  }

  return (
    <Modal opened onClose={onClose} title={t('personal.totp-title')} centered>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('personal.totp-scan')}
          </Text>
          {secret === undefined ? (
            <Skeleton height={200} width={200} mx="auto" />
          ) : (
            <QrCode text={secret.uri} label={t('personal.totp-qr')} />
          )}
          <TextInput
            label={t('personal.totp-secret')}
            value={secret?.secret ?? ''}
            readOnly
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            rightSection={<CopyButton text={secret?.secret ?? ''} />}
          />
          <TextInput
            label={t('personal.totp-code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            data-autofocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <FormProblem text={problem} />
          <Button type="submit" loading={confirm.isPending} disabled={secret === undefined}>
            {t('personal.totp-confirm')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
