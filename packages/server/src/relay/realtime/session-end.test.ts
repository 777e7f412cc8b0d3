import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { closeCodeOf, closeOfVendor } from './session-end.ts'

test.each([
  [1000, 1000],
  [1001, 1001],
  [1004, 1000],
  [1005, 1000],
  [1006, 1011],
  [1009, 1009],
  [1015, 1000],
  [3000, 3000],
  [4999, 4999],
])('a vendor that closes with %d is told to the client as %d', (code, told) => {
  expect(closeOfVendor({ code, reason: '' }).code).toBe(told)
})

test.each([
  [new AppError('user.quota-insufficient', { left: '$0.01', needed: '$0.02' }), 1008],
  [new AppError('token.unavailable', {}), 1008],
  [new AppError('channel.broke-off', {}), 1011],
  [new AppError('server.stopping', {}), 1001],
] as const)('%s closes the socket with %d', (error, code) => {
  expect(closeCodeOf(error)).toBe(code)
})
