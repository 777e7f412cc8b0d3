import { t } from '../../i18n/translate.ts'
import type { CallPrices, TokenPrices } from './model-prices.ts'
import { PriceAmount } from './price-amount.tsx'
import styles from './pricing-page.module.css'

/** Sounds and images, in and out, where they cost something else than text. */
export function OtherPrices({ prices }: { prices: TokenPrices | CallPrices }) {
  if (prices.kind === 'per-call') return null
  const { audioInput, audioOutput, imageInput, imageOutput } = prices
  return (
    <span className={styles.other}>
      <InAndOut name={t('pricing.audio')} input={audioInput} output={audioOutput} />
      <InAndOut name={t('pricing.image')} input={imageInput} output={imageOutput} />
    </span>
  )
}

function InAndOut(price: { name: string; input: number | undefined; output: number | undefined }) {
  const { name, input, output } = price
  if (input === undefined || output === undefined) return null
  return (
    <span>
      {name} <PriceAmount quota={input} /> / <PriceAmount quota={output} />
    </span>
  )
}
