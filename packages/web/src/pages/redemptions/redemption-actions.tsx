import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { RedemptionStatus } from '@tollgate/contract/constants'
import { deleteRedemption, updateRedemption } from '@tollgate/contract/endpoints/redemptions'
import type { Redemption } from '@tollgate/contract/entities/redemption'
import { Confirm } from '../../components/confirm.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { OnOffButton } from '../../components/on-off-button.tsx'
import { RowButton } from '../../components/row-button.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { redemptionLists } from './redemption-lists.ts'

/** What can be done with one code: a used one can only be deleted, a disabled one not edited. */
export function RedemptionActions({ code, onEdit }: { code: Redemption; onEdit: () => void }) {
  return (
    <>
      <ToggleButton code={code} />
      <RowButton tone="accent" isDisabled={code.status !== RedemptionStatus.unused} onPress={onEdit}>
        {t('common.edit')}
      </RowButton>
      <DeleteButton code={code} />
    </>
  )
}

function ToggleButton({ code }: { code: Redemption }) {
  const update = useAction(updateRedemption, { refresh: redemptionLists, successText: t('common.done-toast') })
  const isUnused = code.status === RedemptionStatus.unused
  const status = isUnused ? RedemptionStatus.disabled : RedemptionStatus.unused
  // The call reads the status alone; the rest of the body has the shape of a whole edit.
  const body = { id: code.id, status, name: code.name, quota: code.quota }
  return (
    <OnOffButton
      isOn={isUnused}
      isBusy={update.isPending}
      isDisabled={code.status === RedemptionStatus.used}
      onPress={() => void update.run({ query: { status_only: 'true' }, body })}
    />
  )
}

function DeleteButton({ code }: { code: Redemption }) {
  const remove = useAction(deleteRedemption, { refresh: redemptionLists, successText: t('common.done-toast') })
  return (
    <Confirm
      title={t('redemptions.delete-question', { name: code.name })}
      text={t('redemptions.delete-text')}
      confirmText={t('common.delete')}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.run({ params: { id: code.id } })}
    >
      {(ask) => (
        <Tooltip label={t('common.delete')}>
          <ActionIcon size="sm" aria-label={t('redemptions.delete', { name: code.name })} onClick={ask}>
            <IconTrash size={ICON_SIZE} />
          </ActionIcon>
        </Tooltip>
      )}
    </Confirm>
  )
}
