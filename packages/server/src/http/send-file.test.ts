import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { createLog } from '../platform/log.ts'
import type { ConsoleEnv } from './console-env.ts'
import { sendFile } from './send-file.ts'

/** An endless file, and what has become of its making. */
function openFile(failsAt = Number.POSITIVE_INFINITY) {
  const made = { parts: 0, isEnded: false }
  async function* parts() {
    try {
      for (;;) {
        if (made.parts === failsAt) throw new Error('the database is away')
        made.parts += 1
        yield `part ${made.parts}\n`
      }
    } finally {
      made.isEnded = true
    }
  }
  const app = new Hono<ConsoleEnv>()
  const file = { name: 'a.csv', contentType: 'text/csv; charset=utf-8', parts: parts() }
  app.get('/', (context) => sendFile(context, file, createLog('silent')))
  return { made, app }
}

test('a file is made no faster than it is read, and no more once its reader has left', async () => {
  const { made, app } = openFile()
  const reply = await app.request('/')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="a.csv"')
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const reader = reply.body?.getReader()
  expect(made.parts).toBe(0)
  for (const expected of ['part 1\n', 'part 2\n'])
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(expected)
  expect(made).toEqual({ parts: 2, isEnded: false })
  await reader?.cancel()
  expect(made).toEqual({ parts: 2, isEnded: true })
})

test('a failure in the middle breaks the file off', async () => {
  const { app } = openFile(1)
  const reply = await app.request('/')
  expect(await reply.text().catch(String)).toContain('the database is away')
})
