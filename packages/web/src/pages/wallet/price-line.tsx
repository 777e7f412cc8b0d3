import { Group, Text } from '@mantine/core'
import { quoteTopUp } from '@tollgate/contract/endpoints/wallet'
import { useSiteStatus } from '../../data/site-status.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { t } from '../../i18n/translate.ts'
import { currencyOf, methodText, minimumOf, type PayMethod } from './pay-methods.ts'
import { priceText } from './price-text.ts'

const RATE_DIGITS = 4

interface PriceLineProps {
  method: PayMethod
  amount: number
  /** Several gateways are on: each says its name. */
  isNamed: boolean
}

/** What the amount costs with a method, and what one dollar costs; 0 and the reason when it cannot be bought. */
export function PriceLine({ method, amount, isNamed }: PriceLineProps) {
  const status = useSiteStatus()
  const currency = currencyOf(method, status)
  const isLow = amount < minimumOf(method, status)
  const { data, error } = useEndpoint(quoteTopUp, { body: { amount, payment_method: method } }, { enabled: !isLow })
  // Undefined while it is asked for: neither 0 nor the price of another amount would be true.
  const price = isLow || error !== null ? 0 : data && Number(data.data)
  const usd = status.display_in_currency ? amount : amount / status.quota_per_unit
  // The price of the reader's group; the site's own where there is none.
  const rate = price !== 0 ? (price ?? 0) / usd : method === 'stripe' ? 0 : status.price
  const text = t('wallet.top-up-price', { price: price === undefined ? '…' : priceText(price, { currency }) })
  return (
    <div aria-live="polite">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} className="numbers">
          {isNamed && method === 'stripe' ? `${methodText(method)} · ${text}` : text}
        </Text>
        {rate > 0 && (
          <Text size="xs" c="dimmed" className="numbers">
            {t('wallet.top-up-rate', { price: priceText(rate, { currency, fractionDigits: RATE_DIGITS }) })}
          </Text>
        )}
      </Group>
      {isLow && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('wallet.top-up-low', { minimum: minimumOf(method, status) })}
        </Text>
      )}
      {error !== null && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error.message}
        </Text>
      )}
    </div>
  )
}
