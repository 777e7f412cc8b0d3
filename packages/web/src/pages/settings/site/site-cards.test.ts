import { expect, test } from 'bun:test'
import { isOptionKey, isSecretOption, type OptionKey, options } from '@tollgate/contract/options'
import { optionsWithoutEffect } from '../../../../../server/test/options-without-effect.ts'
import { operationCards } from '../operation/operation-cards.ts'
import { otherCards } from '../other/other-cards.ts'
import { systemCards } from '../system/system-cards.ts'

const cards = [...operationCards, ...systemCards, ...otherCards]
const fields = cards.flatMap((card) => card.fields)

/** Its hint says that it has no effect. */
const SHOWN_WITHOUT_EFFECT: OptionKey = 'DataExportInterval'

test('every option that has an effect has exactly one field', () => {
  const unplaced = optionsWithoutEffect.filter((key) => key !== SHOWN_WITHOUT_EFFECT)
  const placed: string[] = [...fields.map(({ key }) => key), ...unplaced]
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
