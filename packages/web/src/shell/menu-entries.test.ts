import { expect, test } from 'bun:test'
import { Role } from '@tollgate/contract/roles'
import { isAt, menuEntriesFor } from './menu-entries.ts'
import type { PageRow } from './page-row.ts'

const page = (path: string, row: Partial<PageRow>): PageRow => ({
  path,
  access: 'user',
  title: 'shell.tokens',
  frame: 'console',
  menu: { icon: 'tokens' },
  load: async () => () => null,
  ...row,
})

const allOn = { enable_data_export: true, enable_drawing: true, enable_task: true }
const { menu: _menu, ...editor } = page('/key/edit', {})
const pages = [
  page('/', { access: 'anyone', frame: 'open' }),
  page('/site', { access: 'admin' }),
  page('/key', {}),
  page('/picture', { menu: { icon: 'tokens', onlyWhen: 'enable_drawing' } }),
  editor,
]
const pathsFor = (role: number, status = allOn) => menuEntriesFor({ role, status }, pages).map((entry) => entry.path)

test('a user sees no page of administrators in the menu', () => {
  expect(pathsFor(Role.user)).toEqual(['/', '/key', '/picture'])
})

test('an administrator sees them, in the order of the list', () => {
  expect(pathsFor(Role.admin)).toEqual(['/', '/site', '/key', '/picture'])
})

test('a page of something that the operator has switched off has no entry', () => {
  expect(pathsFor(Role.user, { ...allOn, enable_drawing: false })).toEqual(['/', '/key'])
})

test('a menu entry is chosen on its page and below it, not on pages whose name begins alike', () => {
  expect(isAt('/key', '/key')).toBe(true)
  expect(isAt('/key', '/key/3')).toBe(true)
  expect(isAt('/key', '/keyring')).toBe(false)
})
