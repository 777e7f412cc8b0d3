import { Alert } from '@mantine/core'
import { IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { t } from '../../i18n/translate.ts'

/** How a payment went, as the address says after the reader has come back from the payment page. */
export type PaymentOutcome = 'success' | 'pending' | 'cancelled'

export const outcomeIn = (text: string | undefined): PaymentOutcome | undefined =>
  text === 'success' || text === 'pending' || text === 'cancelled' ? text : undefined

/** What became of the payment, until it is closed. */
export function PaymentNotice({ outcome, onClose }: { outcome: PaymentOutcome; onClose: () => void }) {
  const { title, text, colour, Icon } = looksOf(outcome)
  return (
    <Alert
      flex="none"
      variant="light"
      color={colour}
      icon={<Icon />}
      title={title}
      withCloseButton
      closeButtonLabel={t('common.close')}
      onClose={onClose}
      role="status"
    >
      {text}
    </Alert>
  )
}

function looksOf(outcome: PaymentOutcome) {
  switch (outcome) {
    case 'success':
      return { title: t('wallet.paid-title'), text: t('wallet.paid-text'), colour: 'green', Icon: IconCircleCheck }
    case 'pending':
      return { title: t('wallet.pending-title'), text: t('wallet.pending-text'), colour: 'amber', Icon: IconClock }
    case 'cancelled':
      return {
        title: t('wallet.cancelled-title'),
        text: t('wallet.cancelled-text'),
        colour: 'gray',
        Icon: IconInfoCircle,
      }
  }
}
