import { Button, Group, Modal, Stack } from '@mantine/core'
import { listOwnTopUps, listTopUps, payTopUp } from '@tollgate/contract/endpoints/wallet'
import { BusyButton } from '../../components/busy-button.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { useFocusBack } from '../../components/use-focus-back.ts'
import { useSiteStatus } from '../../data/site-status.ts'
import { toastError, toastInfo } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { openPayment } from './open-payment.ts'
import { currencyOf, methodText, type PayMethod } from './pay-methods.ts'
import { priceText } from './price-text.ts'

export interface Order {
  /** US dollars, or quota units at a site that shows those. */
  amount: number
  method: PayMethod
  /** In the method's currency. */
  price: number
}

interface OrderDialogProps {
  order: Order
  onClose: () => void
  /** The payment page stands in another window. */
  onOpened: () => void
}

/** Says once more what is bought and what it costs, then leads to the payment page. */
export function OrderDialog({ order, onClose, onOpened }: OrderDialogProps) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={t('wallet.order-title')} size="sm" centered>
      <OrderFacts order={order} onClose={onClose} onOpened={onOpened} />
    </Modal>
  )
}

function OrderFacts({ order, onClose, onOpened }: OrderDialogProps) {
  const status = useSiteStatus()
  const { amount, method, price } = order
  const pay = useAction(payTopUp, {
    refresh: [listOwnTopUps, listTopUps],
    onDone: (reply) => {
      const outcome = openPayment(reply)
      if (outcome === 'refused') return toastError(t('wallet.page-unsafe'))
      onClose()
      if (outcome === 'leaving') return
      toastInfo(t('wallet.page-opened'))
      onOpened()
    },
  })
  const bought = amount.toLocaleString('en-US')
  return (
    <Stack gap="md">
      <FactList
        facts={[
          { name: t('wallet.order-amount'), value: status.display_in_currency ? `$${bought}` : bought },
          { name: t('wallet.order-price'), value: priceText(price, { currency: currencyOf(method, status) }) },
          { name: t('wallet.order-method'), value: methodText(method) },
        ]}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <BusyButton
          data-autofocus
          isBusy={pay.isPending}
          onClick={() => void pay.run({ body: { amount, top_up_code: '', payment_method: method } })}
        >
          {t('wallet.order-button')}
        </BusyButton>
      </Group>
    </Stack>
  )
}
