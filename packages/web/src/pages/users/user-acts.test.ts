import { expect, test } from 'bun:test'
import { Role } from '@tollgate/contract/roles'
import { actsOnUser } from './user-acts.ts'

const names = (role: number, isActorRoot: boolean, DeletedAt: string | null = null) =>
  actsOnUser({ role, DeletedAt }, { isActorRoot }).map(({ name }) => name)

test('only the super admin changes roles', () => {
  expect(names(Role.user, true)).toContain('promote')
  expect(names(Role.admin, true)).toContain('demote')
  expect(names(Role.user, false)).toEqual(['delete', 'delete-forever'])
})

test('a cancelled account can only be deleted', () => {
  expect(names(Role.user, true, '2026-01-01T00:00:00Z')).toEqual(['delete-forever'])
})

test("nothing is done to the super admin's account", () => {
  expect(names(Role.root, true)).toEqual([])
})
