import { expect, test } from 'bun:test'
import { changedFields, newSecretsIn, withoutSecrets } from './changed-fields.ts'

test('secrets are blanked under every name that secrets have, numbers and empty texts are not', () => {
  const fields = { password: 'p', access_token: 't', GitHubClientSecret: 's', key: ['k'], wecom_key: '', tokens: 3 }
  expect(withoutSecrets({ ...fields, name: 'n' })).toEqual({
    password: '***',
    access_token: '***',
    GitHubClientSecret: '***',
    key: '***',
    wecom_key: '',
    tokens: 3,
    name: 'n',
  })
})

test('secrets are blanked inside objects, lists and JSON texts', () => {
  const setting = JSON.stringify({ proxy: 'x', headers: { Authorization: 'canary', accept: '*/*' } })
  const blanked = withoutSecrets({ setting, list: [{ password: 'canary' }], text: '{no JSON' })
  expect(blanked).toEqual({
    setting: '{"proxy":"x","headers":{"Authorization":"***","accept":"*/*"}}',
    list: [{ password: '***' }],
    text: '{no JSON',
  })
})

test('a form tells which secrets it sets anew, and not which', () => {
  expect(newSecretsIn({ key: 'new', password: '', name: 'n' })).toEqual({ key: '*** (new)' })
})

test('only what differs is kept, and what counts by itself is not', () => {
  const before = { name: 'a', group: 'x', list: [1], used_quota: 1, old: 1 }
  const after = { name: 'b', group: 'x', list: [1], used_quota: 2, fresh: 2 }
  expect(changedFields(before, after)).toEqual({ before: '{"name":"a","old":1}', after: '{"name":"b","fresh":2}' })
})

test('what was made or is gone is kept whole, and nothing is the empty text', () => {
  expect(changedFields(undefined, { name: 'a' })).toEqual({ before: '', after: '{"name":"a"}' })
  expect(changedFields({ name: 'a' }, undefined)).toEqual({ before: '{"name":"a"}', after: '' })
  expect(changedFields({ name: 'a' }, { name: 'a' })).toEqual({ before: '', after: '' })
  expect(changedFields(undefined, {})).toEqual({ before: '', after: '' })
})

test('a long state is cut, between characters', () => {
  const { after } = changedFields(undefined, { text: `${'a'.repeat(19_990)}${'😀'.repeat(99)}` })
  expect(after.length).toBeLessThanOrEqual(20_001)
  expect(after.isWellFormed()).toBe(true)
  expect(after.slice(-2)).toBe('a…')
})
