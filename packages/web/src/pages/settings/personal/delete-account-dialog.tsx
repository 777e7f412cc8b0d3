import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deleteSelf } from '@tollgate/contract/endpoints/account'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { forgetReplies } from '../../../data/forget-replies.ts'
import { forgetUser } from '../../../data/session.ts'
import { toastSuccess } from '../../../data/toast.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { useProofTicket } from '../../../shell/sign-in/use-proof-ticket.ts'
import { ProofStep } from './proof-step.tsx'

interface DeleteAccountDialogProps {
  username: string
  isOpen: boolean
  onClose: () => void
}

/** Has the name of the own account typed before it is deleted. */
export function DeleteAccountDialog({ username, isOpen, onClose }: DeleteAccountDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('personal.danger-title', { name: username })} centered>
      <DeleteForm username={username} onClose={onClose} />
    </Modal>
  )
}

function DeleteForm({ username, onClose }: { username: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const proof = useProofTicket()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useAction(deleteSelf, {
    onDone: async () => {
      toastSuccess(t('personal.danger-done'))
      // First away from the page: it would read anew what is forgotten, and be refused.
      await navigate({ to: '/login' })
      forgetUser()
      forgetReplies(queryClient)
    },
    onError: (error) => {
      if (!proof.isWantedBy(error)) setProblem(error.message)
    },
  })

  async function send(ticket: string) {
    proof.keep(ticket)
    await remove.run({ query: { username: typed, proof: ticket } })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed !== username) setProblem(t('personal.danger-mismatch'))
    else void send(proof.ticket)
  }
  if (proof.isWanted) return <ProofStep confirmText={t('personal.danger-confirm')} tone="danger" onTicket={send} />

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('personal.danger-text')}
        </Text>
        <TextInput
          label={t('personal.danger-type', { name: username })}
          value={typed}
          error={problem}
          autoComplete="off"
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <BusyButton type="submit" color="red" isBusy={remove.isPending}>
            {t('personal.danger-confirm')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
