import type { Problems } from '../../../components/use-draft.ts'
import { t } from '../../../i18n/translate.ts'
import { type ModelRow, type RatioKey, type Ratios, ratiosOfUsd, usdOfRatios } from './model-rows.ts'

/** The price of a model while it is edited. */
export interface ModelDraft {
  name: string
  kind: 'tokens' | 'call'
  /** What the numbers of the token fields are. */
  unit: 'ratios' | 'usd'
  callPrice: number | undefined
  numbers: Ratios
}

export const newModelDraft = (name: string): ModelDraft => ({
  name,
  kind: 'tokens',
  unit: 'usd',
  callPrice: undefined,
  numbers: {},
})

export const draftOfModel = ({ name, kind, callPrice, ratios }: ModelRow): ModelDraft => ({
  ...newModelDraft(name),
  kind: kind === 'call' ? 'call' : 'tokens',
  callPrice,
  // Without the price of input, what other ratios multiply is unknown.
  ...(ratios.ModelRatio === undefined && Object.keys(ratios).length > 0
    ? { unit: 'ratios', numbers: ratios }
    : { unit: 'usd', numbers: usdOfRatios(ratios) }),
})

/** The same prices, written as ratios or as dollars. */
export function withUnit(draft: ModelDraft, unit: ModelDraft['unit']): Partial<ModelDraft> {
  if (unit === draft.unit) return {}
  return { unit, numbers: unit === 'ratios' ? ratiosOfUsd(draft.numbers) : usdOfRatios(draft.numbers) }
}

export const withNumber = (draft: ModelDraft, key: RatioKey, value: number | undefined): Partial<ModelDraft> => {
  const { [key]: _old, ...others } = draft.numbers
  return { numbers: value === undefined ? others : { ...others, [key]: value } }
}

/** A fixed price or ratios, never both. */
export const pricesOfDraft = (draft: ModelDraft): Pick<ModelRow, 'name' | 'callPrice' | 'ratios'> => ({
  name: draft.name.trim(),
  callPrice: draft.kind === 'call' ? draft.callPrice : undefined,
  ratios: draft.kind === 'call' ? {} : draft.unit === 'ratios' ? draft.numbers : ratiosOfUsd(draft.numbers),
})

/** `taken`: names that have a price already; empty when a known model is edited. */
export function problemsOfModel(draft: ModelDraft, taken: readonly string[]): Problems<ModelDraft> {
  const problems: Problems<ModelDraft> = {}
  const name = draft.name.trim()
  if (name === '') problems.name = t('site-settings.model-name-needed')
  else if (taken.includes(name)) problems.name = t('site-settings.model-exists')
  if (draft.kind === 'call' && draft.callPrice === undefined) problems.callPrice = t('site-settings.model-price-needed')
  if (draft.kind === 'tokens' && draft.numbers.ModelRatio === undefined)
    problems.numbers = t(
      draft.unit === 'ratios' ? 'site-settings.model-ratio-needed' : 'site-settings.model-price-needed',
    )
  return problems
}
