import { expect, test } from 'bun:test'
import { type CallPrice, type PricedTokens, quotaOfCall } from './quota.ts'

// The price formula against exact fractions of big integers, which know nothing of decimals, caches and roundings.
// A tenth of these charges are found in plain numbers, the others in large ones.

const CHUNKS = 20
const CASES = 50_000

/** Denominator of every ratio here. */
const UNIT = 1_000_000_000n

/** A ratio as the formula gets it, and the same as a numerator over `UNIT`. */
interface Ratio {
  value: number
  numerator: bigint
}

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function sourceOf(seed: number) {
  const random = randomOf(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  // At most nine digits in all, so the number is written as it was made.
  const ratios = Array.from({ length: 300 }, (): Ratio => {
    const places = below(10)
    const digits = below(10 ** (1 + below(9)))
    return { value: Number(`${digits}e-${places}`), numerator: BigInt(digits) * 10n ** BigInt(9 - places) }
  })
  const one: Ratio = { value: 1, numerator: UNIT }
  const chosen = (): Ratio => ratios[below(ratios.length)] ?? one
  return {
    random,
    /** Small, large and no counts; up to a thousand million. */
    count: (): number => (random() < 0.3 ? 0 : below(10 ** (1 + below(9)))),
    ratio: (): Ratio => (random() < 0.2 ? one : chosen()),
    maybeRatio: (): Ratio | undefined => (random() < 0.5 ? chosen() : undefined),
  }
}

type Source = ReturnType<typeof sourceOf>

function randomTokens({ count, random }: Source): Required<PricedTokens> {
  const isRare = random() < 0.5
  const rare = () => (isRare ? count() : 0)
  return {
    inputTokens: count(),
    cachedTokens: count(),
    cacheWriteTokens: count(),
    outputTokens: count(),
    cacheWriteHourTokens: rare(),
    audioInputTokens: rare(),
    audioOutputTokens: rare(),
    imageInputTokens: rare(),
    imageOutputTokens: rare(),
  }
}

/** A price and, for the same tokens, its exact charge as a fraction. */
function randomPrice(source: Source, tokens: Required<PricedTokens>) {
  return source.random() < 0.1 ? fixedPrice(source) : tokenPrice(source, tokens)
}

interface Case {
  price: CallPrice
  numerator: bigint
  denominator: bigint
}

function fixedPrice({ ratio }: Source): Case {
  const [model, group] = [ratio(), ratio()]
  return {
    price: { kind: 'per-call', modelPrice: model.value, quotaPerUnit: 500_000, groupRatio: group.value },
    numerator: model.numerator * group.numerator * 500_000n,
    denominator: UNIT * UNIT,
  }
}

function tokenPrice({ ratio, maybeRatio }: Source, tokens: Required<PricedTokens>): Case {
  const [model, completion, cache, write, group] = [ratio(), ratio(), ratio(), ratio(), ratio()]
  const [hour, audio, audioOut, image, imageOut] = [
    maybeRatio(),
    maybeRatio(),
    maybeRatio(),
    maybeRatio(),
    maybeRatio(),
  ]
  /** Tokens at one or two ratios, over UNIT squared. */
  const part = (count: number, first: bigint, second = UNIT): bigint => BigInt(count) * first * second
  const output = (count: number, input: Ratio | undefined, over: Ratio | undefined): bigint =>
    over === undefined ? part(count, completion.numerator) : part(count, input?.numerator ?? UNIT, over.numerator)
  const weighted =
    part(tokens.inputTokens, UNIT) +
    part(tokens.cachedTokens, cache.numerator) +
    part(tokens.cacheWriteTokens, write.numerator) +
    part(tokens.outputTokens, completion.numerator) +
    (hour === undefined
      ? part(tokens.cacheWriteHourTokens, write.numerator, (UNIT * 8n) / 5n)
      : part(tokens.cacheWriteHourTokens, hour.numerator)) +
    part(tokens.audioInputTokens, audio?.numerator ?? UNIT) +
    output(tokens.audioOutputTokens, audio, audioOut) +
    part(tokens.imageInputTokens, image?.numerator ?? UNIT) +
    output(tokens.imageOutputTokens, image, imageOut)
  return {
    price: {
      kind: 'per-token',
      modelRatio: model.value,
      completionRatio: completion.value,
      cacheRatio: cache.value,
      cacheWriteRatio: write.value,
      groupRatio: group.value,
      ...(hour && { cacheWriteHourRatio: hour.value }),
      ...(audio && { audioRatio: audio.value }),
      ...(audioOut && { audioCompletionRatio: audioOut.value }),
      ...(image && { imageRatio: image.value }),
      ...(imageOut && { imageCompletionRatio: imageOut.value }),
    },
    numerator: weighted * model.numerator * group.numerator,
    denominator: UNIT ** 4n,
  }
}

/** Half up, at least 1 above 0, at most the largest exact integer. */
function expectedQuota(tokens: Required<PricedTokens>, { numerator, denominator }: Case): number {
  if (numerator === 0n || Object.values(tokens).every((count) => count === 0)) return 0
  const rounded = (2n * numerator + denominator) / (2n * denominator)
  if (rounded === 0n) return 1
  return rounded > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(rounded)
}

test.each(Array.from({ length: CHUNKS }, (_, index) => index + 1))(
  'every charge is the exact one, and one more token never costs less (seed %p)',
  (seed) => {
    const source = sourceOf(seed)
    let wrong: object | undefined
    for (let index = 0; index < CASES && wrong === undefined; index += 1) {
      const tokens = randomTokens(source)
      const priced = randomPrice(source, tokens)
      const expected = expectedQuota(tokens, priced)
      const charged = quotaOfCall(tokens, priced.price)
      const more =
        index % 10 > 0 ? charged : quotaOfCall({ ...tokens, outputTokens: tokens.outputTokens + 1 }, priced.price)
      if (charged !== expected || more < charged) wrong = { tokens, price: priced.price, expected, charged, more }
    }
    expect(wrong).toBeUndefined()
  },
)
