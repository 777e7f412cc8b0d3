import { expect, test } from 'bun:test'
import { inputOf, outputOf, quotaOfCall, type TokenPrice } from '@tollgate/contract/quota'
import { quotaOfNumbers } from '../../test/reconcile.ts'
import { seededRandom } from '../../test/seeded-random.ts'
import { RARE_PARTS, textUsage } from '../wire/token-usage.ts'
import { keptWarnings, priceNumbers } from './log-detail.ts'

const price: TokenPrice = {
  kind: 'per-token',
  modelRatio: 2,
  completionRatio: 4,
  cacheRatio: 0.5,
  cacheWriteRatio: 1.25,
  groupRatio: 1,
  audioRatio: 8,
  audioCompletionRatio: 2,
  imageRatio: 3,
}

test('a row of a plain call has the plain numbers', () => {
  expect(priceNumbers(textUsage(10, 5), price)).toEqual({
    model_ratio: 2,
    group_ratio: 1,
    completion_ratio: 4,
    model_price: -1,
  })
})

test('sounds are listed beside text, under the names of the public API family', () => {
  const usage = { ...textUsage(10, 5), cachedTokens: 7, audioInputTokens: 20, audioOutputTokens: 30 }
  expect(priceNumbers(usage, price)).toMatchObject({
    audio: true,
    audio_input: 20,
    audio_output: 30,
    text_input: 17,
    text_output: 5,
    audio_ratio: 8,
    audio_completion_ratio: 2,
  })
})

test('an hour in the cache is listed with the ratio it was charged at', () => {
  const numbers = priceNumbers({ ...textUsage(1), cacheWriteHourTokens: 40 }, price)
  expect(numbers).toMatchObject({ cache_write_hour_tokens: 40, cache_write_hour_ratio: 2 })
})

test('a fixed price is listed as such', () => {
  const fixed = { kind: 'per-call', modelPrice: 0.16, quotaPerUnit: 500_000, groupRatio: 0.5 } as const
  expect(priceNumbers(textUsage(2), fixed)).toEqual({ model_price: 0.16, group_ratio: 0.5 })
})

test('the numbers of a row give the charge again, to the unit', () => {
  const { below } = seededRandom('log detail')
  for (let round = 0; round < 2_000; round += 1) {
    const usage = textUsage(below(1_000), below(1_000))
    usage.cachedTokens = below(3) * below(1_000)
    usage.cacheWriteTokens = below(2) * below(1_000)
    for (const part of RARE_PARTS) if (below(3) === 0) usage[part] = below(1_000)
    const drawn = {
      ...price,
      modelRatio: below(10_000) / 1_000,
      audioRatio: below(50_000) / 1_000,
      ...(below(2) === 0 ? { imageCompletionRatio: below(50_000) / 1_000 } : {}),
    }
    const row = { prompt_tokens: inputOf(usage), completion_tokens: outputOf(usage) }
    // As JSON, because that is how it is kept.
    const numbers: ReturnType<typeof priceNumbers> = JSON.parse(JSON.stringify(priceNumbers(usage, drawn)))
    expect(quotaOfNumbers(row, numbers)).toBe(quotaOfCall(usage, drawn))
  }
})

test('however much a caller writes into its tools, a row keeps little of it', () => {
  const warnings = Array.from(
    { length: 100_000 },
    (_, index) => `tool ${index}${'x'.repeat(1_000)} is not in this format`,
  )
  expect(JSON.stringify(keptWarnings(warnings)).length).toBeLessThan(11_000)
  expect(keptWarnings(['top_k is not in this format'])).toEqual(['top_k is not in this format'])
})
