import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { defaultOptions } from '@tollgate/contract/options'
import type { Caller } from '../domain/tokens/caller-cache.ts'
import { allowCall } from './allow-call.ts'

const options = () => ({
  ...defaultOptions(),
  UserUsableGroups: { default: 'all', vip: 'few', gone: 'no longer priced' },
  GroupRatio: { default: 1, vip: 1, hidden: 1 },
})

const outcomeFor = (tokenGroup: string, userGroup: string): string => {
  // Only these fields of a caller are read.
  const caller = { tokenGroup, userGroup, models: undefined } as unknown as Caller
  const facts = { model: 'm', promptText: () => '' }
  try {
    return allowCall({ caller, facts, json: '{}', pinnedChannel: undefined }, { options })
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

test.each([
  ['', 'default', 'default'],
  ['vip', 'default', 'vip'],
  ['hidden', 'hidden', 'hidden'],
  ['hidden', 'default', 'token.group-disabled'],
  ['constructor', 'default', 'token.group-disabled'],
  ['gone', 'default', 'token.group-gone'],
  ['unpriced', 'unpriced', 'token.group-gone'],
])('a token of group %p, whose owner is in %p: %s', (tokenGroup, userGroup, outcome) => {
  expect(outcomeFor(tokenGroup, userGroup)).toBe(outcome)
})
