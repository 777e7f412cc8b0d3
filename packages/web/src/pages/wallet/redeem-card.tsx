import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { readSelf } from '@tollgate/contract/endpoints/users'
import { redeemCode } from '@tollgate/contract/endpoints/wallet'
import { formatQuota } from '@tollgate/contract/quota'
import { type FormEvent, useState } from 'react'
import { TitledCard } from '../../components/titled-card.tsx'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { toastError } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { RedeemLink } from './redeem-link.tsx'

/** Turns a code into quota. */
export function RedeemCard() {
  const [code, setCode] = useState('')
  const [added, setAdded] = useState<number>()
  const redeem = useAction(redeemCode, {
    refresh: [readSelf],
    successText: t('wallet.redeem-done'),
    onDone: (quota) => {
      setCode('')
      setAdded(quota)
    },
    // Without a reply there is no reason to show.
    onError: (error) => toastError(error.status === 0 ? new Error(t('wallet.failed')) : error),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const key = code.trim()
    if (key === '') toastError(t('wallet.redeem-empty'))
    else void redeem.run({ body: { key } })
  }

  return (
    <TitledCard title={t('wallet.redeem')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('wallet.redeem-code')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <Group gap="xs">
            <Button type="submit" disabled={redeem.isPending}>
              {redeem.isPending ? t('wallet.redeem-busy') : t('wallet.redeem-button')}
            </Button>
            <RedeemLink />
          </Group>
        </Stack>
      </form>
      <AddedDialog quota={added} onClose={() => setAdded(undefined)} />
    </TitledCard>
  )
}

/** What the code was worth. */
function AddedDialog({ quota, onClose }: { quota: number | undefined; onClose: () => void }) {
  const display = useQuotaDisplay()
  return (
    <Modal
      opened={quota !== undefined}
      onClose={onClose}
      title={t('wallet.redeem-done')}
      size="sm"
      centered
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('wallet.redeem-added', { amount: formatQuota(quota ?? 0, display) })}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('common.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
