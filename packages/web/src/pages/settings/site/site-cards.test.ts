import { expect, test } from 'bun:test'
import { isOptionKey, isSecretOption, type OptionKey, options } from '@tollgate/contract/options'
import { operationCards } from '../operation/operation-cards.ts'
import { otherCards } from '../other/other-cards.ts'
import { systemCards } from '../system/system-cards.ts'

const cards = [...operationCards, ...systemCards, ...otherCards]
const fields = cards.flatMap((card) => card.fields)

/** Nothing reads these; they are kept for clients of this API family. */
const unplacedOptions: readonly OptionKey[] = [
  'StopOnSensitiveEnabled',
  'StreamCacheQueueLength',
  'FileUploadPermission',
  'FileDownloadPermission',
  'ImageUploadPermission',
  'ImageDownloadPermission',
]

test('every option of the site has exactly one field, or is listed as having none', () => {
  const placed: string[] = [...fields.map(({ key }) => key), ...unplacedOptions]
  expect(placed.toSorted()).toEqual(Object.keys(options).toSorted())
})

test('secrets, and only they, have fields that show nothing', () => {
  const hidden: string[] = fields.filter(({ widget }) => widget === 'secret').map(({ key }) => key)
  expect(hidden.toSorted()).toEqual(
    Object.keys(options)
      .filter((key) => isOptionKey(key) && isSecretOption(key))
      .toSorted(),
  )
})

test('cards have names of their own', () => {
  const ids = cards.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
