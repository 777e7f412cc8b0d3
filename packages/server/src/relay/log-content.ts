import type { CallEnding } from '@tollgate/contract/entities/usage-log'
import { type CallPrice, inputOf, outputOf } from '@tollgate/contract/quota'
import type { Operation } from '@tollgate/contract/relay-endpoints'
import { imageOrderOf, makesImages } from '../domain/pricing/image-price.ts'
import { priceNameOf } from '../domain/pricing/price-list.ts'
import type { JsonObject } from '../wire/read-json.ts'
import type { TokenUsage } from '../wire/token-usage.ts'

/** Prices are kept objects: the text of one is made once. */
const contents = new WeakMap<CallPrice, string>()

/** What the row says of the price, for readers. */
export function contentOf(price: CallPrice): string {
  const known = contents.get(price)
  if (known !== undefined) return known
  const content = describe(price)
  contents.set(price, content)
  return content
}

function describe(price: CallPrice): string {
  const group = `分组倍率 ${price.groupRatio.toFixed(2)}`
  return price.kind === 'per-call'
    ? `模型价格 ${price.modelPrice.toFixed(2)}，${group}`
    : `模型倍率 ${price.modelRatio.toFixed(2)}，补全倍率 ${price.completionRatio.toFixed(2)}，${group}`
}

interface Told {
  /** The vendor's name of it. */
  model: string
  operation: Operation
  body: JsonObject
  usage: TokenUsage
  ending: CallEnding
}

/** What follows it: sizes of pictures, models that are sold under one name, and answers with nothing in them. */
export function remarksOn({ model, operation, body, usage, ending }: Told): string {
  let remarks = ''
  if (makesImages(operation)) {
    const { size, quality } = imageOrderOf(body)
    remarks += `，大小 ${size}，品质 ${quality}`
  }
  if (priceNameOf(model) !== model) remarks += `，模型 ${model}`
  const isEmpty = inputOf(usage) + outputOf(usage) === 0
  return isEmpty && ending === 'complete' ? `${remarks}（可能是上游超时）` : remarks
}
