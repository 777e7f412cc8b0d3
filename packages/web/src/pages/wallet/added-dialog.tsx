import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { formatQuota } from '@tollgate/contract/quota'
import { useFocusBack } from '../../components/use-focus-back.ts'
import { useQuotaDisplay } from '../../data/site-status.ts'
import { t } from '../../i18n/translate.ts'

/** What the code was worth. */
export function AddedDialog({ quota, onClose }: { quota: number; onClose: () => void }) {
  useFocusBack()
  const display = useQuotaDisplay()
  return (
    <Modal opened onClose={onClose} title={t('wallet.redeem-done')} size="sm" centered>
      <Stack gap="md">
        <Text size="sm">{t('wallet.redeem-added', { amount: formatQuota(quota, display) })}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('common.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
