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
  ['user.quota-insufficient', 1008],
  ['token.unavailable', 1008],
  ['channel.broke-off', 1011],
  ['server.stopping', 1001],
] as const)('%s closes the socket with %d', (error, code) => {
  expect(closeCodeOf(new AppError(error, {}))).toBe(code)
})
