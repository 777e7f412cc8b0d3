import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import type { ConsoleEnv } from './console-env.ts'
import { success } from './console-reply.ts'

test('a long list is the same JSON as a short one, and others get their turn while it is written', async () => {
  const rows = Array.from({ length: 5_001 }, (_, id) => ({ id, text: `"${id}" 行` }))
  const app = new Hono<ConsoleEnv>()
  app.get('/', (context) => success(context, rows, { in: 'data', message: 'a "word"' }))
  const reply = await app.request('/')
  expect(reply.headers.get('content-type')).toBe('application/json')
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 0)
  const text = await reply.text()
  clearInterval(turning)
  expect(text).toBe(JSON.stringify({ success: true, message: 'a "word"', data: rows }))
  expect(turns).toBeGreaterThan(0)
})
