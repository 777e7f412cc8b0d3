import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { confirmTotp, readSecondFactor } from '@tollgate/contract/endpoints/second-factor'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { useFocusBack } from '../../../components/use-focus-back.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { FormProblem } from '../../../shell/form-problem.tsx'
import { QrCode } from './qr-code.tsx'

interface TotpDialogProps {
  secret: { secret: string; uri: string }
  onClose: () => void
  /** With the recovery codes of the account's first second factor, else none. */
  onDone: (codes: readonly string[]) => void
}

/** A secret for an authenticator app, as picture and as text, and the code that shows it has arrived. */
export function TotpDialog({ secret: { secret, uri }, onClose, onDone }: TotpDialogProps) {
  useFocusBack()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const confirm = useAction(confirmTotp, {
    refresh: [readSecondFactor],
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
    onError: (error) => setProblem(error.message),
  })

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
          <QrCode text={uri} label={t('personal.totp-qr')} />
          <TextInput
            label={t('personal.totp-secret')}
            value={secret}
            readOnly
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            rightSection={<CopyButton text={secret} />}
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
          <BusyButton type="submit" isBusy={confirm.isPending}>
            {t('personal.totp-confirm')}
          </BusyButton>
        </Stack>
      </form>
    </Modal>
  )
}
