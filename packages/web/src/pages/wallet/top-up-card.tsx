import { Button, Group, NumberInput, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { quoteTopUp } from '@tollgate/contract/endpoints/wallet'
import { useState } from 'react'
import { TitledCard } from '../../components/titled-card.tsx'
import { useSiteStatus } from '../../data/site-status.ts'
import { toastError } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { type Order, OrderDialog } from './order-dialog.tsx'
import { methodsOf, methodText, minimumOf, type PayMethod } from './pay-methods.ts'
import { PriceLine } from './price-line.tsx'

/** The price is asked for when the reader pauses. */
const PAUSE_MS = 400

/** Quota for money: how much, what it costs, and by which method it is paid. */
export function TopUpCard({ onOpened }: { onOpened: () => void }) {
  const status = useSiteStatus()
  const methods = methodsOf(status)
  const isOff = methods.length === 0
  const first = methods[0] ?? 'zfb'
  const minimum = minimumOf(first, status)
  const [typed, setAmount] = useState<number>()
  const amount = typed ?? minimum
  const [asked] = useDebouncedValue(amount, PAUSE_MS)
  const [order, setOrder] = useState<Order>()
  const quote = useAction(quoteTopUp)

  async function choose(method: PayMethod): Promise<void> {
    const least = minimumOf(method, status)
    if (isOff) return toastError(t('wallet.top-up-off'))
    if (amount < least) return toastError(t('wallet.top-up-low', { minimum: least }))
    // The price beside the field may be that of a moment ago, or of another method.
    const reply = await quote.run({ body: { amount, payment_method: method } })
    if (reply !== undefined) setOrder({ amount, method, price: Number(reply.data) })
  }

  const buttons: readonly PayMethod[] = isOff ? ['zfb', 'wx'] : methods
  return (
    <TitledCard title={t('wallet.top-up')}>
      <Stack gap="sm">
        <NumberInput
          label={t('wallet.top-up-amount')}
          description={isOff ? t('wallet.top-up-off') : undefined}
          placeholder={t('wallet.top-up-minimum', { minimum })}
          value={typed ?? (isOff ? '' : minimum)}
          onChange={(value) => setAmount(typeof value === 'number' ? Math.max(1, Math.trunc(value)) : undefined)}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          max={Number.MAX_SAFE_INTEGER}
          disabled={isOff}
          rightSection={status.display_in_currency ? t('wallet.top-up-unit-usd') : t('wallet.top-up-unit-quota')}
          rightSectionWidth="auto"
          rightSectionPointerEvents="none"
          rightSectionProps={{ style: { paddingInline: 10, fontSize: 12 } }}
        />
        {!isOff && <PriceLines methods={methods} amount={asked} />}
        <Group gap="xs">
          {buttons.map((method) => (
            <Button
              key={method}
              variant={method === first ? 'filled' : 'default'}
              disabled={quote.isPending}
              onClick={() => void choose(method)}
            >
              {methodText(method)}
            </Button>
          ))}
        </Group>
      </Stack>
      <OrderDialog order={order} onClose={() => setOrder(undefined)} onOpened={onOpened} />
    </TitledCard>
  )
}

/** One price for each gateway: both methods of Epay cost the same. */
function PriceLines({ methods, amount }: { methods: readonly PayMethod[]; amount: number }) {
  const distinct = methods.filter((method) => method !== 'wx')
  return (
    <Stack gap={2}>
      {distinct.map((method) => (
        <PriceLine key={method} method={method} amount={amount} isNamed={distinct.length > 1} />
      ))}
    </Stack>
  )
}
