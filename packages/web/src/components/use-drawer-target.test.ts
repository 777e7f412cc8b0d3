import { expect, test } from 'bun:test'
import { drawerTargetIn } from './use-drawer-target.ts'

test('the address says what the drawer is open for', () => {
  const cases = [
    ['/token', '', { mode: 'closed' }],
    ['/token', '?edit=new', { mode: 'create' }],
    ['/token', '?keyword=a&edit=12', { mode: 'edit', id: 12 }],
    ['/token', '?edit=x', { mode: 'closed' }],
    ['/token', '?edit=-1', { mode: 'closed' }],
    ['/channel/add', '', { mode: 'create' }],
    ['/channel/edit/7', '', { mode: 'edit', id: 7 }],
    ['/user/edit', '', { mode: 'create' }],
  ] as const
  for (const [pathname, search, target] of cases) expect(drawerTargetIn({ pathname, search })).toEqual(target)
})
