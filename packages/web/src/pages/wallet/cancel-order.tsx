import { cancelTopUp, listOwnTopUps, listTopUps } from '@tollgate/contract/endpoints/wallet'
import type { TopUp } from '@tollgate/contract/entities/top-up'
import { Confirm } from '../../components/confirm.tsx'
import { RowButton } from '../../components/row-button.tsx'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'

/** Ends an own order that was not paid. */
export function CancelOrder({ order }: { order: TopUp }) {
  const cancel = useAction(cancelTopUp, {
    refresh: [listOwnTopUps, listTopUps],
    successText: t('common.done-toast'),
  })
  return (
    <Confirm
      title={t('wallet.order-cancel-question', { number: order.trade_no })}
      text={t('wallet.order-cancel-text')}
      confirmText={t('wallet.order-cancel')}
      cancelText={t('wallet.order-keep')}
      tone="danger"
      isBusy={cancel.isPending}
      onConfirm={() => cancel.run({ params: { id: order.id } })}
    >
      {(ask) => <RowButton onPress={ask}>{t('wallet.order-cancel')}</RowButton>}
    </Confirm>
  )
}
