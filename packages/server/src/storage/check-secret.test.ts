import { expect, test } from 'bun:test'
import { eachDatabase } from '../../test/each-database.ts'
import { createVault } from '../platform/hashing.ts'
import { checkSecret } from './check-secret.ts'

eachDatabase('secret of a database', (make) => {
  test('the secret that made a database opens it, another one is refused', async () => {
    const db = await make()
    await checkSecret(db, createVault('first secret'))
    await checkSecret(db, createVault('first secret'))
    const refusal = await checkSecret(db, createVault('other secret')).then(
      () => undefined,
      (error: Error) => error.message,
    )
    expect(refusal).toContain('another secret')
  })
})
