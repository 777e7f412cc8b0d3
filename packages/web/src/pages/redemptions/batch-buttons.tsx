import { RedemptionStatus } from '@tollgate/contract/constants'
import { deleteRedemption, updateRedemption } from '@tollgate/contract/endpoints/redemptions'
import type { Redemption } from '@tollgate/contract/entities/redemption'
import { BatchButton } from '../../components/batch-button.tsx'
import { useRowBatch } from '../../components/use-row-batch.ts'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { redemptionLists } from './redemption-lists.ts'

interface BatchButtonsProps {
  codes: readonly Redemption[]
  /** Their states are others now, or they are gone. */
  onChanged: () => void
}

/** Switches the ticked codes on or off, or deletes them. Used ones can only be deleted. */
export function BatchButtons({ codes, onChanged }: BatchButtonsProps) {
  const batch = useRowBatch<Redemption>({
    lists: redemptionLists,
    nameOf: ({ id, name }) => `${name} #${id}`,
    onChanged,
  })
  const { unused, disabled } = RedemptionStatus
  const switchable = (status: number) => codes.filter((code) => code.status === (status === unused ? disabled : unused))
  const switchTo = (status: number) =>
    // The call reads the status alone; the rest of the body has the shape of a whole edit.
    batch.run(switchable(status), ({ id, name, quota }) =>
      callEndpoint(updateRedemption, { query: { status_only: 'true' }, body: { id, status, name, quota } }),
    )
  const others = (status: number) => {
    const count = codes.length - switchable(status).length
    return count === 0 ? undefined : t('table.batch-others', { count })
  }
  return (
    <>
      <BatchButton
        text={t('common.enable')}
        question={t('table.batch-enable', { count: switchable(unused).length })}
        explanation={others(unused)}
        isBusy={batch.isBusy}
        isDisabled={switchable(unused).length === 0}
        onConfirm={() => switchTo(unused)}
      />
      <BatchButton
        text={t('common.disable')}
        question={t('table.batch-disable', { count: switchable(disabled).length })}
        explanation={others(disabled)}
        isBusy={batch.isBusy}
        isDisabled={switchable(disabled).length === 0}
        onConfirm={() => switchTo(disabled)}
      />
      <BatchButton
        text={t('common.delete')}
        question={t('table.batch-delete', { count: codes.length })}
        explanation={t('redemptions.delete-text')}
        tone="danger"
        isBusy={batch.isBusy}
        onConfirm={() => batch.run(codes, ({ id }) => callEndpoint(deleteRedemption, { params: { id } }))}
      />
    </>
  )
}
