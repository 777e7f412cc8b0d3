import { expect, test } from 'bun:test'
import { Role } from '@tollgate/contract/roles'
import { pages } from '../routes.tsx'
import { isAt, menuEntriesFor } from './menu-entries.ts'

const pathsFor = (role: number) => menuEntriesFor(role, pages).map((entry) => entry.path)

test('a user sees no page of administrators in the menu', () => {
  expect(pathsFor(Role.user)).not.toContain('/channel')
  expect(pathsFor(Role.user)).toContain('/token')
})

test('an administrator sees channels in the menu', () => {
  expect(pathsFor(Role.admin)).toContain('/channel')
})

test('a menu entry is chosen on its page and below it, not on pages whose name begins alike', () => {
  expect(isAt('/log', '/log')).toBe(true)
  expect(isAt('/log', '/log/3')).toBe(true)
  expect(isAt('/log', '/login')).toBe(false)
})
