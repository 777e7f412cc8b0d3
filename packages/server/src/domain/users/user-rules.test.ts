import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { changesOfAction, checkFormRole } from './user-rules.ts'

function outcomeOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('an action', () => {
  test.each([
    ['disable', 10, 1, { status: 2 }],
    ['enable', 10, 1, { status: 1 }],
    ['delete', 10, 1, { isDeleted: true }],
    ['promote', 100, 1, { role: 10 }],
    ['demote', 100, 10, { role: 1 }],
    ['disable', 100, 10, { status: 2 }],
    ['enable', 100, 100, { status: 1 }],
    ['disable', 10, 10, 'user.update-refused'],
    ['enable', 10, 10, 'user.update-refused'],
    ['delete', 10, 100, 'user.update-refused'],
    ['demote', 10, 10, 'user.update-refused'],
    ['promote', 10, 1, 'user.promote-refused'],
    ['promote', 100, 10, 'user.already-admin'],
    ['demote', 100, 1, 'user.already-common'],
    ['disable', 100, 100, 'user.root-disable-refused'],
    ['delete', 100, 100, 'user.root-delete-refused'],
    ['demote', 100, 100, 'user.root-demote-refused'],
  ] as const)('%s by role %p on role %p', (action, actor, target, outcome) => {
    expect(outcomeOf(() => changesOfAction({ role: actor }, { role: target }, action))).toEqual(outcome)
  })
})

describe('a form that names a role', () => {
  test.each([
    [10, undefined, 'user.create-refused', undefined],
    [10, 1, 'user.create-refused', undefined],
    [10, 10, 'user.create-refused', 'user.create-refused'],
    [100, 100, 'user.create-refused', 'user.create-refused'],
    [10, 100, 'user.raise-refused', 'user.raise-refused'],
    [100, 100, 'user.raise-refused', undefined],
  ] as const)('from role %p with role %p', (actor, role, refusal, outcome) => {
    expect(outcomeOf(() => checkFormRole({ role: actor }, role, refusal))).toBe(outcome)
  })
})
