import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { faultOf } from './fault-of.ts'

const withCode = (code: string) => Object.assign(new Error('no'), { code })

const cases: [what: string, thrown: unknown, code: AppError['code']][] = [
  ['a database that shuts down', withCode('57P01'), 'server.busy'],
  ['a file that is locked', withCode('SQLITE_BUSY'), 'server.busy'],
  ['a Redis that is away', withCode('ERR_REDIS_CONNECTION_CLOSED'), 'server.busy'],
  ['what stands behind another error', new Error('no', { cause: withCode('ECONNREFUSED') }), 'server.busy'],
  ['a statement that is wrong', withCode('42601'), 'server.internal'],
  ['a mistake of ours', new TypeError('x is not a function'), 'server.internal'],
  ['a text', 'no', 'server.internal'],
  ['an error that may be told', new AppError('token.expired', {}), 'token.expired'],
]

test.each(cases)('%s is told as what it is', (_what, thrown, code) => {
  expect(faultOf(thrown).code).toBe(code)
})
