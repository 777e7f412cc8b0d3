import { Group, Modal, Stack, TextInput } from '@mantine/core'
import { PASSKEY_NAME_MAX } from '@tollgate/contract/constants'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { t } from '../../../i18n/translate.ts'

interface PasskeyNameDialogProps {
  isOpen: boolean
  title: string
  start: string
  /** What is done with the name, on the button. */
  confirmText: string
  isBusy: boolean
  onClose: () => void
  onName: (name: string) => void
}

/** Asks how a passkey is called. */
export function PasskeyNameDialog({ isOpen, title, onClose, ...rest }: PasskeyNameDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="sm" centered>
      <NameForm {...rest} />
    </Modal>
  )
}

type NameFormProps = Pick<PasskeyNameDialogProps, 'start' | 'confirmText' | 'isBusy' | 'onName'>

function NameForm({ start, confirmText, isBusy, onName }: NameFormProps) {
  const [name, setName] = useState(start)
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const isEmpty = name.trim() === ''
    setProblem(isEmpty ? t('personal.passkey-name-empty') : undefined)
    if (!isEmpty) onName(name.trim())
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('personal.passkey-name')}
          description={t('personal.passkey-name-hint')}
          maxLength={PASSKEY_NAME_MAX}
          value={name}
          error={problem}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <BusyButton type="submit" isBusy={isBusy}>
            {confirmText}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
