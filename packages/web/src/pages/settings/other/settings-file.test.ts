import { expect, test } from 'bun:test'
import {
  defaultOptions,
  formatOption,
  isOptionKey,
  isSecretOption,
  type OptionKey,
  options,
} from '@tollgate/contract/options'
import { changesIn, fileOfSettings } from './settings-file.ts'

const defaults = defaultOptions()
const stored = (key: OptionKey) => (isSecretOption(key) ? '' : formatOption(key, defaults[key]))

test('an exported file holds every option but the secrets, and changes nothing where it came from', () => {
  const text = fileOfSettings(stored)
  const kept = Object.keys(options).filter((key) => isOptionKey(key) && !isSecretOption(key))
  expect(Object.keys(JSON.parse(text).options)).toEqual(kept)
  expect(changesIn(text, stored)).toEqual({ changes: [], unknown: [] })
})

test('changes are told with what is wrong with them, switches last; secrets and unknown options are left out', () => {
  const file = {
    tollgate_settings: 1,
    options: { GitHubOAuthEnabled: 'true', GitHubClientId: 'id', RetryTimes: '-1', SMTPToken: 's', Later: 'x' },
  }
  const found = changesIn(JSON.stringify(file), stored)
  expect(found?.changes.map(({ key, problem }) => [key, problem !== undefined])).toEqual([
    ['GitHubClientId', false],
    ['RetryTimes', true],
    ['GitHubOAuthEnabled', false],
  ])
  expect(found?.unknown).toEqual(['SMTPToken', 'Later'])
})

test.each(['', '[]', '{"options":{}}', '{"tollgate_settings":1,"options":{"RetryTimes":3}}'])(
  '%j is no file of settings',
  (text) => {
    expect(changesIn(text, stored)).toBeUndefined()
  },
)
