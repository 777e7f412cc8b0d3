import { expect, test } from 'bun:test'
import { AppError } from './app-error.ts'

test.each([
  ['sk-AGY***XZp', '该令牌额度已用尽 sk-AGY***XZp', 'The token quota is depleted sk-AGY***XZp'],
  ['', '该令牌额度已用尽', 'The token quota is depleted'],
])('with %p behind it a text ends where its words do', (key, zh, en) => {
  const error = new AppError('token.depleted', { key })
  expect([error.textIn('zh'), error.textIn('en')]).toEqual([zh, en])
})
