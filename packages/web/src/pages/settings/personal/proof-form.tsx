import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { t } from '../../../i18n/translate.ts'

/** What shows that it is the owner who asks: the password, or a code for accounts that never had one. */
export type Proof = { password: string } | { code: string }

export interface ProofFormProps {
  text?: string
  /** What is done after the proof, on the button. */
  confirmText: string
  /** `danger`: something is lost. */
  tone?: 'danger' | 'normal'
  isBusy: boolean
  onProof: (proof: Proof) => void
}

/** The password, or a code in its place. */
export function ProofForm({ text, confirmText, tone = 'normal', isBusy, onProof }: ProofFormProps) {
  const [kind, setKind] = useState<'password' | 'code'>('password')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const isEmpty = value.trim() === ''
    setProblem(isEmpty ? t('personal.proof-empty') : undefined)
    if (!isEmpty) onProof(kind === 'password' ? { password: value } : { code: value.trim() })
  }
  const field = {
    value,
    error: problem,
    'data-autofocus': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => setValue(event.currentTarget.value),
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {text} {t('personal.proof-text')}
        </Text>
        {kind === 'password' ? (
          <PasswordField label={t('personal.proof-password')} autoComplete="current-password" {...field} />
        ) : (
          <TextInput label={t('personal.proof-code')} autoComplete="one-time-code" maxLength={64} {...field} />
        )}
        <Group justify="space-between" gap="xs">
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            onClick={() => {
              setKind(kind === 'password' ? 'code' : 'password')
              setValue('')
              setProblem(undefined)
            }}
          >
            {kind === 'password' ? t('personal.proof-use-code') : t('personal.proof-use-password')}
          </Anchor>
          <BusyButton type="submit" isBusy={isBusy} {...(tone === 'danger' ? { color: 'red' } : {})}>
            {confirmText}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
