import { expect, test } from 'bun:test'
import {
  abbreviate,
  type CallPrice,
  formatQuota,
  inputOf,
  outputOf,
  type PricedTokens,
  quotaOfCall,
  recordedQuota,
} from './quota.ts'

const perToken = (ratios: Partial<Extract<CallPrice, { kind: 'per-token' }>>): CallPrice => ({
  kind: 'per-token',
  modelRatio: 1,
  completionRatio: 1,
  cacheRatio: 1,
  cacheWriteRatio: 1.25,
  groupRatio: 1,
  ...ratios,
})
const tokens = (inputTokens: number, outputTokens = 0, cachedTokens = 0) => ({
  inputTokens,
  outputTokens,
  cachedTokens,
  cacheWriteTokens: 0,
})

test.each([
  ['ratio 1 charges a unit a token', tokens(100, 50), perToken({}), 150],
  ['output is weighted', tokens(100, 50), perToken({ completionRatio: 4 }), 300],
  ['halves round up', tokens(1), perToken({ modelRatio: 2.5 }), 3],
  ['less than a half rounds down', tokens(7), perToken({ modelRatio: 0.2 }), 1],
  ['0.1 times 3 is exactly 0.3, not a little more', tokens(5), perToken({ modelRatio: 0.1, groupRatio: 3 }), 2],
  ['the smallest charge is 1', tokens(1), perToken({ modelRatio: 0.0001 }), 1],
  ['a free model costs nothing', tokens(1000, 1000), perToken({ modelRatio: 0 }), 0],
  ['a free group costs nothing', tokens(1000, 1000), perToken({ groupRatio: 0 }), 0],
  ['no tokens cost nothing', tokens(0), perToken({ modelRatio: 5 }), 0],
  ['without tokens no price is needed', tokens(0), perToken({ modelRatio: Number.NaN }), 0],
  ['cached input has its own price', tokens(10, 0, 100), perToken({ cacheRatio: 0.5 }), 60],
  [
    'a price per call',
    tokens(1),
    { kind: 'per-call', modelPrice: 0.04, quotaPerUnit: 500_000, groupRatio: 1.5 } as const,
    30_000,
  ],
  [
    'a price per call without tokens costs nothing',
    tokens(0),
    { kind: 'per-call', modelPrice: 0.04, quotaPerUnit: 500_000, groupRatio: 1 } as const,
    0,
  ],
  ['ratios in exponent form', tokens(20_000_000), perToken({ modelRatio: 1e-7 }), 2],
])('%s', (_name, usage, price, quota) => {
  expect(quotaOfCall(usage, price)).toBe(quota)
})

/** An independent calculation: fractions of whole numbers, no decimals. */
function oracle(
  usage: ReturnType<typeof tokens>,
  price: Extract<CallPrice, { kind: 'per-token' }>,
  scale: bigint,
): bigint {
  const units = (value: number) => BigInt(Math.round(value * Number(scale)))
  const weighted =
    BigInt(usage.inputTokens) * scale +
    BigInt(usage.cachedTokens) * units(price.cacheRatio) +
    BigInt(usage.outputTokens) * units(price.completionRatio)
  const numerator = weighted * units(price.modelRatio) * units(price.groupRatio)
  const denominator = scale * scale * scale
  if (numerator === 0n) return 0n
  const rounded = (numerator * 2n + denominator) / (denominator * 2n)
  return rounded === 0n ? 1n : rounded
}

test('100,000 random calls are charged exactly as rational arithmetic says', () => {
  let seed = 20_261_121
  const random = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  for (let round = 0; round < 100_000; round += 1) {
    const usage = tokens(random(1_000_000), random(200_000), random(50_000))
    const price = perToken({
      modelRatio: random(500_000) / 10_000,
      completionRatio: random(100_000) / 10_000,
      cacheRatio: random(10_000) / 10_000,
      groupRatio: random(30_000) / 10_000,
    })
    const isEmpty = usage.inputTokens + usage.outputTokens + usage.cachedTokens === 0
    const expected = isEmpty || price.kind !== 'per-token' ? 0n : oracle(usage, price, 10_000n)
    if (BigInt(quotaOfCall(usage, price)) !== expected)
      throw new Error(`${JSON.stringify({ usage, price })}: ${quotaOfCall(usage, price)} instead of ${expected}`)
  }
})

const none = tokens(0)
const special = { audioRatio: 8, audioCompletionRatio: 2, imageRatio: 2, imageCompletionRatio: 4 }

test.each([
  ['five minutes in the cache', { ...none, cacheWriteTokens: 100 }, perToken({}), 125],
  ['an hour in the cache is 1.6 times that', { ...none, cacheWriteHourTokens: 100 }, perToken({}), 200],
  [
    'an hour with a ratio of its own',
    { ...none, cacheWriteHourTokens: 100 },
    perToken({ cacheWriteHourRatio: 3 }),
    300,
  ],
  ['sounds that go in', { ...none, audioInputTokens: 10 }, perToken(special), 80],
  ['sounds that come out', { ...none, audioOutputTokens: 10 }, perToken({ ...special, completionRatio: 4 }), 160],
  ['sounds without a ratio cost as much as text', { ...none, audioInputTokens: 10 }, perToken({}), 10],
  ['so do those that come out', { ...none, audioOutputTokens: 10 }, perToken({ completionRatio: 4 }), 40],
  ['images that go in', { ...none, imageInputTokens: 10 }, perToken(special), 20],
  ['images that come out', { ...none, imageOutputTokens: 10 }, perToken(special), 80],
  ['images that come out, without a ratio', { ...none, imageOutputTokens: 10 }, perToken({ completionRatio: 8 }), 80],
  [
    'all parts together, rounded once',
    {
      inputTokens: 1,
      cachedTokens: 1,
      cacheWriteTokens: 1,
      cacheWriteHourTokens: 1,
      outputTokens: 1,
      audioInputTokens: 1,
      audioOutputTokens: 1,
      imageInputTokens: 1,
      imageOutputTokens: 1,
    },
    // 1 + 0.1 + 1.25 + 2 + 5 + 8 + 16 + 2 + 8 = 43.35, times 0.3.
    perToken({ ...special, cacheRatio: 0.1, completionRatio: 5, modelRatio: 0.3 }),
    13,
  ],
  [
    'a call that has nothing but sounds has its price',
    { ...none, audioInputTokens: 1 },
    { kind: 'per-call', modelPrice: 0.04, quotaPerUnit: 500_000, groupRatio: 1 } as const,
    20_000,
  ],
])('%s', (_name, usage, price, quota) => {
  expect(quotaOfCall(usage, price)).toBe(quota)
})

const PARTS = [
  'inputTokens',
  'cachedTokens',
  'cacheWriteTokens',
  'outputTokens',
  'cacheWriteHourTokens',
  'audioInputTokens',
  'audioOutputTokens',
  'imageInputTokens',
  'imageOutputTokens',
] as const

test('parts priced apart sum to the whole within their roundings', () => {
  let seed = 20_261_122
  const random = (limit: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  for (let round = 0; round < 10_000; round += 1) {
    const usage: PricedTokens = { ...none }
    for (const part of PARTS) usage[part] = random(3) === 0 ? 0 : random(100_000)
    const price = perToken({
      modelRatio: (random(500_000) + 1) / 10_000,
      completionRatio: (random(100_000) + 1) / 10_000,
      cacheRatio: (random(10_000) + 1) / 10_000,
      cacheWriteRatio: (random(20_000) + 1) / 10_000,
      groupRatio: (random(30_000) + 1) / 10_000,
      audioRatio: (random(400_000) + 1) / 10_000,
      audioCompletionRatio: (random(40_000) + 1) / 10_000,
      imageRatio: (random(40_000) + 1) / 10_000,
      imageCompletionRatio: (random(400_000) + 1) / 10_000,
    })
    // Each part is off by half a unit at most, or by one where the least charge is 1; and so is the whole.
    const apart = PARTS.reduce((sum, part) => sum + quotaOfCall({ ...none, [part]: usage[part] }, price), 0)
    if (Math.abs(apart - quotaOfCall(usage, price)) > PARTS.length / 2 + 1)
      throw new Error(`${JSON.stringify({ usage, price })}: ${apart}`)
  }
})

test('a row shows all tokens of a direction', () => {
  const usage = { ...tokens(1, 10, 2), audioInputTokens: 4, audioOutputTokens: 20, imageOutputTokens: 40 }
  expect([inputOf(usage), outputOf(usage)]).toEqual([7, 70])
})

test('a negative or infinite ratio is refused', () => {
  expect(() => quotaOfCall(tokens(1), perToken({ modelRatio: -1 }))).toThrow(RangeError)
  expect(() => quotaOfCall(tokens(1), perToken({ modelRatio: Number.NaN }))).toThrow(RangeError)
})

test.each([
  [9_999, '9999'],
  [10_000, '10.0k'],
  [1_500_000, '1.5M'],
  [2_000_000_000, '2.0B'],
  [-20_000, '-20.0k'],
])('%d reads as %s', (value, shown) => {
  expect(abbreviate(value)).toBe(shown)
})

test('quota reads as currency or as units', () => {
  expect(formatQuota(500_000, { inCurrency: true, quotaPerUnit: 500_000 })).toBe('$1.00')
  expect(formatQuota(-250_000, { inCurrency: true, quotaPerUnit: 500_000 })).toBe('-$0.50')
  expect(formatQuota(-1, { inCurrency: true, quotaPerUnit: 500_000 })).toBe('$0.00')
  expect(formatQuota(-1, { inCurrency: true, quotaPerUnit: 500_000 }, 6)).toBe('-$0.000002')
  expect(formatQuota(617_283_945_000, { inCurrency: true, quotaPerUnit: 500_000 })).toBe('$1,234,567.89')
  expect(formatQuota(500_000, { inCurrency: false, quotaPerUnit: 500_000 })).toBe('500.0k')
})

test('a text that is kept says an amount to the last unit', () => {
  expect(recordedQuota(1_500_000, { inCurrency: true, quotaPerUnit: 500_000 })).toBe('$3.00')
  expect(recordedQuota(7, { inCurrency: true, quotaPerUnit: 500_000 })).toBe('$0.000014')
  expect(recordedQuota(617_283_945_001, { inCurrency: true, quotaPerUnit: 500_000 })).toBe('$1,234,567.890002')
  expect(recordedQuota(12_345, { inCurrency: false, quotaPerUnit: 500_000 })).toBe('12,345')
})
