import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { hideKey } from './hide-key.ts'

test('a key is blanked wherever its vendor repeats it, and each of its longer parts', () => {
  const refusal = { status: 401, type: 'bad', code: 'no hidden-part-2', param: 'hidden-part-1' }
  const error = new AppError('channel.refused', { message: 'hidden-part-1|hidden-part-2|short: short' }, { refusal })
  hideKey(error, 'hidden-part-1|hidden-part-2|short')
  expect(error.textIn('en')).toBe('***|***|short: short')
  expect(error.refusal).toEqual({ status: 401, type: 'bad', code: 'no ***', param: '***' })
})
