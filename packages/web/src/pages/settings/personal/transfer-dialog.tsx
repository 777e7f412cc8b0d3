import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { transferAffQuota } from '@tollgate/contract/endpoints/account'
import { readSelf } from '@tollgate/contract/endpoints/users'
import { formatQuota } from '@tollgate/contract/quota'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Money } from '../../../components/money.tsx'
import { QuotaField } from '../../../components/quota-field.tsx'
import { useQuotaDisplay } from '../../../data/site-status.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'

interface TransferDialogProps {
  /** Quota units. */
  available: number
  isOpen: boolean
  onClose: () => void
}

/** Moves what invitations have earned to the balance. */
export function TransferDialog({ available, isOpen, onClose }: TransferDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('personal.transfer-title')} centered>
      <TransferForm available={available} onClose={onClose} />
    </Modal>
  )
}

function TransferForm({ available, onClose }: Omit<TransferDialogProps, 'isOpen'>) {
  const display = useQuotaDisplay()
  const [amount, setAmount] = useState<number | undefined>(display.quotaPerUnit)
  const [problem, setProblem] = useState<string>()
  const transfer = useAction(transferAffQuota, {
    refresh: [readSelf],
    successText: t('personal.transfer-done'),
    onDone: onClose,
    onError: (error) => setProblem(error.message),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const quota = amount ?? 0
    const minimum = display.quotaPerUnit
    const isTooSmall = quota < minimum
    if (isTooSmall) setProblem(t('personal.transfer-minimum', { amount: formatQuota(minimum, display) }))
    else if (quota > available) setProblem(t('personal.transfer-too-much'))
    else void transfer.run({ body: { quota } })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          {t('personal.transfer-available')} <Money quota={available} />
        </Text>
        <QuotaField
          label={t('personal.transfer-amount')}
          value={amount}
          onChange={(quota) => {
            setAmount(quota)
            setProblem(undefined)
          }}
          error={problem}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <BusyButton type="submit" isBusy={transfer.isPending}>
            {t('personal.transfer')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
