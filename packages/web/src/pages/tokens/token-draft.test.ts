import { expect, test } from 'bun:test'
import { noTokenLimits } from '@tollgate/contract/entities/limits'
import { editOfDraft, newTokenDraft, problemsOfToken, type TokenDraft, tokenNames } from './token-draft.ts'

const draft = (more: Partial<TokenDraft>): TokenDraft => ({ ...newTokenDraft, name: 'work', ...more })
const fieldsWrong = (more: Partial<TokenDraft>) => Object.keys(problemsOfToken(draft(more)))

test('a new token needs a name of at most 30 characters, whatever the characters', () => {
  expect(fieldsWrong({ name: '   ' })).toEqual(['name'])
  expect(fieldsWrong({ name: '令'.repeat(30) })).toEqual([])
  expect(fieldsWrong({ name: '令'.repeat(31) })).toEqual(['name'])
})

test('several tokens leave room for the suffix in the name', () => {
  expect(fieldsWrong({ name: 'n'.repeat(23), count: 5 })).toEqual([])
  expect(fieldsWrong({ name: 'n'.repeat(24), count: 5 })).toEqual(['name'])
})

test('quota and quantity do not matter for an unlimited token', () => {
  expect(fieldsWrong({ quota: undefined, count: 0 })).toEqual(['quota', 'count'])
  expect(fieldsWrong({ quota: undefined, count: undefined, isUnlimited: true })).toEqual([])
})

test('a wrong expiry and an empty list of allowed models are refused', () => {
  expect(fieldsWrong({ expires: 'soon', hasModelLimits: true })).toEqual(['expires', 'models'])
})

test('a limit must be a whole number of 0 or more', () => {
  expect(fieldsWrong({ rpm: undefined, quota_day: -1, concurrency: 1.5 })).toEqual(['rpm', 'concurrency', 'quota_day'])
})

test('the draft is sent in the words of the API', () => {
  const sent = editOfDraft(
    draft({ name: ' work ', models: ['a', 'b'], hasModelLimits: true, addresses: '10.0.0.0/8\n', rpm: 60 }),
  )
  expect(sent).toEqual({
    name: 'work',
    group: '',
    expired_time: -1,
    remain_quota: 500_000,
    unlimited_quota: false,
    model_limits_enabled: true,
    model_limits: 'a,b',
    allow_ips: '10.0.0.0/8',
    limits: { ...noTokenLimits, rpm: 60 },
  })
})

test('the second and later tokens have a suffix of six letters or digits', () => {
  const [first, ...others] = tokenNames('work', 3)
  expect(first).toBe('work')
  expect(others).toHaveLength(2)
  for (const name of others) expect(name).toMatch(/^work-[0-9A-Za-z]{6}$/)
})
