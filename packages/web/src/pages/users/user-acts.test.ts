import { expect, test } from 'bun:test'
import { Role } from '@tollgate/contract/roles'
import { actsOnUser } from './user-acts.ts'

const names = (role: number, isActorRoot: boolean) => actsOnUser({ role }, { isActorRoot }).map(({ name }) => name)

test('only the super admin changes roles', () => {
  expect(names(Role.user, true)).toContain('promote')
  expect(names(Role.admin, true)).toContain('demote')
  expect(names(Role.user, false)).toEqual(['delete', 'delete-forever'])
})

test("nothing is done to the super admin's account", () => {
  expect(names(Role.root, true)).toEqual([])
})
