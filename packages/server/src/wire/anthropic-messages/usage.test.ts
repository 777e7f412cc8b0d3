import { expect, test } from 'bun:test'
import { mergeUsage } from '../merge-usage.ts'
import { encodeUsage, readFirstUsage, readUsage } from './usage.ts'

const start = {
  input_tokens: 10,
  cache_creation_input_tokens: 300,
  cache_read_input_tokens: 50,
  cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 200 },
  output_tokens: 1,
}

test('every kind of token is read apart', () => {
  expect(readUsage({ ...start, output_tokens: 40, output_tokens_details: { thinking_tokens: 30 } })).toEqual({
    inputTokens: 10,
    cachedTokens: 50,
    cacheWriteTokens: 100,
    cacheWriteHourTokens: 200,
    outputTokens: 40,
    reasoningTokens: 30,
    isClamped: false,
  })
})

test('the end of a stream repeats the cache writes as one sum, and they count once', () => {
  const known = readUsage(start)
  const last = readUsage({ input_tokens: 10, cache_creation_input_tokens: 300, output_tokens: 40 })
  expect(last && mergeUsage(known, last)).toMatchObject({
    inputTokens: 10,
    cacheWriteTokens: 100,
    cacheWriteHourTokens: 200,
    outputTokens: 40,
  })
})

test('an end without counts of the input leaves those of the beginning', () => {
  const last = readUsage({ input_tokens: null, output_tokens: 40 })
  expect(last && mergeUsage(readUsage(start), last)).toMatchObject({
    inputTokens: 10,
    cachedTokens: 50,
    outputTokens: 40,
  })
})

test.each([[undefined], [null], [5], [[]], [{}], [{ input_tokens: 'x' }]])('%p is no usage', (value) => {
  expect(readUsage(value)).toBeUndefined()
})

test('digits in a text are a number', () => {
  expect(readUsage({ input_tokens: '10', output_tokens: '40' })).toMatchObject({ inputTokens: 10, outputTokens: 40 })
})

test('usage is of a beginning until an event has counted the output', () => {
  const first = readFirstUsage(start)
  const inputAgain = readUsage({ input_tokens: 10 })
  const last = readUsage({ output_tokens: 40 })
  const begun = inputAgain && mergeUsage(first, inputAgain)
  expect([first?.isBeginning, begun?.isBeginning]).toEqual([true, true])
  expect(last && mergeUsage(begun, last)).not.toHaveProperty('isBeginning')
})

test('a count of the output alone says so, unless another event counted the input', () => {
  const last = readUsage({ output_tokens: 40 })
  expect(last?.isInputUnknown).toBe(true)
  expect(last && mergeUsage(readUsage(start), last)).not.toHaveProperty('isInputUnknown')
  expect(last && mergeUsage(readFirstUsage({ output_tokens: 1 }), last).isInputUnknown).toBe(true)
})

test('numbers beyond belief are noted', () => {
  expect(readUsage({ input_tokens: 1e12, output_tokens: -1 })).toMatchObject({ isClamped: true, isAbsurd: true })
})

test('what is read is written the same', () => {
  const usage = readUsage(start)
  expect(usage && encodeUsage(usage)).toMatchObject(start)
})
