import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { quoteTopUp } from '@tollgate/contract/endpoints/wallet'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { TitledCard } from '../../components/titled-card.tsx'
import { useSiteStatus } from '../../data/site-status.ts'
import { toastError } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import type { Order } from './order-dialog.tsx'
import { methodsOf, methodText, minimumOf, type PayMethod } from './pay-methods.ts'
import { PriceLine } from './price-line.tsx'

const OrderDialog = lazyPart(async () => (await import('./order-dialog.tsx')).OrderDialog)

/** The price is asked for when the reader pauses. */
const PAUSE_MS = 400
/** More would not be exact. */
const AMOUNT_DIGITS = 15

/** Quota for money: how much, what it costs, and by which method it is paid. */
export function TopUpCard({ onOpened }: { onOpened: () => void }) {
  const status = useSiteStatus()
  const methods = methodsOf(status)
  const isOff = methods.length === 0
  const first = methods[0] ?? 'zfb'
  const minimum = minimumOf(first, status)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (isOff ? '' : String(minimum))
  const amount = text === '' ? minimum : amountIn(text)
  const [asked] = useDebouncedValue(amount, PAUSE_MS)
  const [order, setOrder] = useState<Order>()
  const quote = useAction(quoteTopUp)

  async function choose(method: PayMethod): Promise<void> {
    // Not by switching the buttons off: the focus would be lost.
    if (quote.isPending) return
    const least = minimumOf(method, status)
    if (isOff) return toastError(t('wallet.top-up-off'))
    if (amount === undefined) return toastError(t('wallet.top-up-whole'))
    if (amount < least) return toastError(t('wallet.top-up-low', { minimum: least }))
    // The price beside the field may be that of a moment ago, or of another method.
    const reply = await quote.run({ body: { amount, payment_method: method } })
    if (reply !== undefined) setOrder({ amount, method, price: Number(reply.data) })
  }

  const buttons: readonly PayMethod[] = isOff ? ['zfb', 'wx'] : methods
  return (
    <TitledCard title={t('wallet.top-up')}>
      <Stack gap="sm">
        <TextInput
          label={t('wallet.top-up-amount')}
          description={isOff ? t('wallet.top-up-off') : undefined}
          placeholder={t('wallet.top-up-minimum', { minimum })}
          inputMode="numeric"
          value={text}
          onChange={(event) => setTyped(atLeastOne(event.currentTarget.value))}
          error={amount === undefined ? t('wallet.top-up-whole') : undefined}
          disabled={isOff}
          rightSection={status.display_in_currency ? t('wallet.top-up-unit-usd') : t('wallet.top-up-unit-quota')}
          rightSectionWidth="auto"
          rightSectionPointerEvents="none"
          rightSectionProps={{ style: { paddingInline: 10, fontSize: 12 } }}
        />
        {!isOff && amount !== undefined && asked !== undefined && <PriceLines methods={methods} amount={asked} />}
        <Group gap="xs">
          {buttons.map((method) => (
            <Button key={method} variant={method === first ? 'filled' : 'default'} onClick={() => void choose(method)}>
              {methodText(method)}
            </Button>
          ))}
        </Group>
      </Stack>
      {order !== undefined && (
        <Suspense>
          <OrderDialog order={order} onClose={() => setOrder(undefined)} onOpened={onOpened} />
        </Suspense>
      )}
    </TitledCard>
  )
}

const atLeastOne = (text: string): string => (text !== '' && Number(text) < 1 ? '1' : text)

/** Nothing else is read as a whole amount: of `5.50` neither 5 nor 550 would be meant. */
function amountIn(text: string): number | undefined {
  const digits = text.trim()
  return /^\d+$/.test(digits) && digits.length <= AMOUNT_DIGITS ? Number(digits) : undefined
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
