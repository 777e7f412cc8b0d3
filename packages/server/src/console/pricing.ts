import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

export function pricingHandlers({ readPriceTable }: Pick<ConsoleParts, 'readPriceTable'>): HandlersFor<'readPricing'> {
  return { readPricing: ({ actor, context }) => readPriceTable(actor, context.language) }
}
