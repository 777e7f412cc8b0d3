import type { HandlersFor } from './handler.ts'
import type { ConsoleParts } from './handlers.ts'

export function pricingHandlers({ readPriceTable }: Pick<ConsoleParts, 'readPriceTable'>): HandlersFor<'readPricing'> {
  return { readPricing: ({ actor }) => readPriceTable(actor) }
}
