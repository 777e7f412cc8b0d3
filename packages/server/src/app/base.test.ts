import { expect, test } from 'bun:test'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { openBase } from './base.ts'

test('a database that does not answer at start is named by its variable', async () => {
  const { config } = readConfig({
    SQL_DSN: 'postgres://nobody:canary@127.0.0.1:1/none',
    CRYPTO_SECRET: 'one for a test',
  })
  const refusal = await openBase(config, createLog('silent'), 'node').catch((error: Error) => error.message)
  expect(refusal).toBe('The database of SQL_DSN does not answer: connect ECONNREFUSED 127.0.0.1:1')
})
