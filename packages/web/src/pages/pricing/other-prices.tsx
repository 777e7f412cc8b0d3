import { t } from '../../i18n/translate.ts'
import type { CallPrices, TokenPrices } from './model-prices.ts'
import { PriceAmount } from './price-amount.tsx'
import styles from './pricing-page.module.css'

/** True when sounds or images cost something else than text. */
export const hasOtherPrices = (prices: TokenPrices | CallPrices): prices is TokenPrices =>
  prices.kind === 'per-token' && (prices.audioInput ?? prices.imageInput) !== undefined

/** Prices of sounds and images, in and out. */
export function OtherPrices({ prices }: { prices: TokenPrices }) {
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
