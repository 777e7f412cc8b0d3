import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { deleteInvalidRedemptions } from '@tollgate/contract/endpoints/redemptions'
import { Confirm } from '../../components/confirm.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { toastSuccess } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { redemptionLists } from './redemption-lists.ts'

/** Deletes every code that is of no use any more. */
export function DeleteInvalid() {
  const remove = useAction(deleteInvalidRedemptions, {
    refresh: redemptionLists,
    onDone: (count) => toastSuccess(t('redemptions.deleted-invalid', { count })),
  })
  return (
    <Confirm
      title={t('redemptions.delete-invalid-question')}
      text={t('redemptions.delete-invalid-text')}
      confirmText={t('common.delete')}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.run()}
    >
      {(ask) => (
        <Button variant="default" leftSection={<IconTrash size={ICON_SIZE} />} onClick={ask}>
          {t('redemptions.delete-invalid')}
        </Button>
      )}
    </Confirm>
  )
}
