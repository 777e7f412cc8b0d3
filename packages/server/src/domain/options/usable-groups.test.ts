import { expect, test } from 'bun:test'
import { usableGroups } from './usable-groups.ts'

const options = {
  UserUsableGroups: { default: '默认分组', vip: 'vip分组', gone: '旧分组' },
  GroupRatio: { default: 1, vip: 1, svip: 2 },
}

test('a user may choose the offered groups that still have a ratio', () => {
  expect(usableGroups(options, 'default')).toEqual({ default: '默认分组', vip: 'vip分组' })
})

test('the own group is added when it is not offered to everyone', () => {
  expect(usableGroups(options, 'svip')).toEqual({ default: '默认分组', vip: 'vip分组', svip: '用户分组' })
  expect(usableGroups(options, 'svip', 'en').svip).toBe('User group')
})

test('names of object members are no groups', () => {
  const groups = usableGroups(options, 'default')
  expect(Object.hasOwn(groups, 'constructor')).toBe(false)
  expect(Object.hasOwn(usableGroups({ ...options, UserUsableGroups: { toString: 'x' } }, ''), 'toString')).toBe(false)
})
