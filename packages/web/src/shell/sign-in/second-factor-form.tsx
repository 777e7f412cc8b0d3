import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core'
import { finishSignIn, startPasskeySignIn } from '@tollgate/contract/endpoints/sign-in'
import type { SecondFactorMethod, SignInReply } from '@tollgate/contract/entities/sign-in'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { FormProblem } from '../form-problem.tsx'
import { showPasskey } from './passkey.ts'

export interface SecondFactorStep {
  ticket: string
  methods: readonly SecondFactorMethod[]
}

interface SecondFactorFormProps {
  step: SecondFactorStep
  onDone: (user: SignInReply) => void
  /** Back to the form before. */
  onLeave: () => void
}

/** The second step of a sign-in: a code of the app, a recovery code or a passkey. */
export function SecondFactorForm({ step, onDone, onLeave }: SecondFactorFormProps) {
  const { ticket, methods } = step
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'totp')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const finish = useAction(finishSignIn, { onDone, onError: (error) => setProblem(error.message) })
  const startPasskey = useAction(startPasskeySignIn, { onError: (error) => setProblem(error.message) })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(undefined)
    if (method !== 'passkey') {
      if (code.trim() === '') setProblem(t('entrance.factor-empty'))
      else await finish.run({ body: { ticket, code: code.trim() } })
      return
    }
    const asked = await startPasskey.run({ body: { ticket } })
    if (asked === undefined) return
    try {
      await finish.run({ body: { ticket, passkey: await showPasskey(asked) } })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {textOf(method)}
        </Text>
        {method !== 'passkey' && (
          <TextInput
            key={method}
            label={method === 'totp' ? t('entrance.factor-totp') : t('entrance.factor-recovery')}
            autoComplete="one-time-code"
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            maxLength={64}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <FormProblem text={problem} />
        <BusyButton type="submit" fullWidth isBusy={finish.isPending || startPasskey.isPending}>
          {method === 'passkey' ? t('entrance.factor-passkey') : t('entrance.factor-submit')}
        </BusyButton>
        <Group justify="space-between" gap="xs">
          <Anchor component="button" type="button" size="sm" underline="always" onClick={onLeave}>
            {t('entrance.factor-back')}
          </Anchor>
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Anchor
                key={other}
                component="button"
                type="button"
                size="sm"
                underline="always"
                onClick={() => {
                  setMethod(other)
                  setCode('')
                  setProblem(undefined)
                }}
              >
                {switchTextOf(other)}
              </Anchor>
            ))}
        </Group>
      </Stack>
    </form>
  )
}

function textOf(method: SecondFactorMethod): string {
  if (method === 'totp') return t('entrance.factor-totp-text')
  return method === 'passkey' ? t('entrance.factor-passkey-text') : t('entrance.factor-recovery-text')
}

function switchTextOf(method: SecondFactorMethod): string {
  if (method === 'totp') return t('entrance.factor-use-totp')
  return method === 'passkey' ? t('entrance.factor-use-passkey') : t('entrance.factor-use-recovery')
}
