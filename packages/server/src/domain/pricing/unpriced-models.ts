import type { OptionValues } from '@tollgate/contract/options'
import { priceNameOf } from './price-list.ts'

/** Those of the models that are charged at the dear ratio of unknown models, because the site has no price for them. */
export function unpricedModels(
  models: readonly string[],
  { ModelPrice, ModelRatio }: Pick<OptionValues, 'ModelPrice' | 'ModelRatio'>,
): string[] {
  return models.filter((model) => {
    const name = priceNameOf(model)
    return !Object.hasOwn(ModelPrice, name) && !Object.hasOwn(ModelRatio, name)
  })
}
