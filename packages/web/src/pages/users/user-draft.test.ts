import { beforeAll, expect, test } from 'bun:test'
import { needTexts, showLanguage } from '../../i18n/translate.ts'
import { editOfUser, newUserDraft, problemsOfUser } from './user-draft.ts'

beforeAll(async () => {
  await showLanguage('zh')
  await needTexts('console')
  await needTexts('users')
})

const draft = { ...newUserDraft, username: 'alice', password: 'long enough' }

test.each([
  [{}, {}],
  [{ username: ' ' }, { username: '请输入用户名' }],
  [{ username: '𠮷'.repeat(12), displayName: '𠮷'.repeat(20) }, {}],
  [{ username: 'thirteen-long' }, { username: '用户名不能超过 12 个字符' }],
  [{ displayName: 'x'.repeat(21) }, { displayName: '显示名称不能超过 20 个字符' }],
  [{ password: '' }, { password: '请输入密码' }],
  [{ password: 'seven77' }, { password: '密码长度须为 8 到 20 个字符' }],
  [{ group: '' }, { group: '请选择分组' }],
  [{ quota: 0.5 }, { quota: '额度必须是整数' }],
  [{ quota: -1 }, { quota: '额度不能为负数' }],
  [{ quota: 5, quotaChange: -6 }, { quota: '额度不能为负数' }],
])('a new user with %p is told %p', (change, problems) => {
  expect(problemsOfUser({ ...draft, ...change }, undefined)).toEqual(problems)
})

test('names longer than a form allows stay, while the rest of the account is edited', () => {
  const user = { username: 'linuxdo_1234567', display_name: 'The One Who Is Called Neo' }
  const edited = { ...draft, username: user.username, displayName: user.display_name, password: '', group: 'vip' }
  expect(problemsOfUser(edited, user)).toEqual({})
  expect(problemsOfUser({ ...edited, username: 'linuxdo_1234568' }, user)).toEqual({
    username: '用户名不能超过 12 个字符',
  })
})

test.each([
  [0, {}],
  [7, {}],
  [-1, { quota: '额度不能为负数' }],
])('a debt that is changed by %p is told %p', (quotaChange, problems) => {
  const debtor = { ...draft, quota: -10, quotaBefore: -10, quotaChange }
  expect(problemsOfUser(debtor, { username: 'alice', display_name: '' })).toEqual(problems)
})

test('what is to be added to the balance is saved with the rest of the form', () => {
  const { quota, quota_before } = editOfUser(7, {
    values: { ...draft, quota: 30, quotaBefore: 40, quotaChange: 500 },
    start: { ...draft, quota: 40, quotaBefore: 40 },
  })
  expect({ quota, quota_before }).toEqual({ quota: 530, quota_before: 40 })
})

test('what was not changed is not sent: somebody else may have changed it meanwhile', () => {
  const start = { ...draft, password: '', quota: 40, quotaBefore: 40 }
  expect(editOfUser(7, { values: { ...start, group: 'vip' }, start })).toEqual({ id: 7, group: 'vip' })
  expect(editOfUser(7, { values: { ...start, rpm: 5 }, start })).toEqual({
    id: 7,
    limits: { rpm: 5, tpm: 0, quota_5h: 0, quota_day: 0, quota_week: 0, quota_month: 0 },
  })
})
