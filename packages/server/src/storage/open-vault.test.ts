import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachDatabase } from '../../test/each-database.ts'
import { temporaryFolder } from '../../test/running-server.ts'
import { readSecret } from '../platform/secret-file.ts'
import type { Database } from './database.ts'
import { openVault } from './open-vault.ts'

const folder = temporaryFolder()
let folders = 0
afterAll(() => folder.remove())

/** The reason why a database is not opened with this secret; undefined when it is. */
const refusal = (db: Database, cryptoSecret: string, dataDir = folder.path): Promise<string | undefined> =>
  openVault(db, { cryptoSecret, dataDir }).then(
    () => undefined,
    (error: Error) => error.message,
  )

/** A data directory whose key file the database was written with. */
async function keyedFolder(db: Database): Promise<{ dataDir: string; path: string }> {
  folders += 1
  const dataDir = join(folder.path, `keyed-${folders}`)
  expect(await refusal(db, '', dataDir)).toBeUndefined()
  return { dataDir, path: join(dataDir, 'crypto.key') }
}

eachDatabase('secret of a database', (make) => {
  test('the secret that made a database opens it, another one is refused', async () => {
    const db = await make()
    expect(await refusal(db, 'first secret')).toBeUndefined()
    expect(await refusal(db, 'first secret')).toBeUndefined()
    expect(await refusal(db, 'other secret')).toContain('another secret than that of CRYPTO_SECRET')
  })

  test('a key file is made with the database, read again, and no other is made when it is gone', async () => {
    const db = await make()
    const { dataDir, path } = await keyedFolder(db)
    const secret = readSecret(dataDir)
    expect(await refusal(db, '', dataDir)).toBeUndefined()
    expect(readSecret(dataDir)).toBe(secret)
    rmSync(path)
    for (const _ of ['the first start', 'the second'])
      expect(await refusal(db, '', dataDir)).toContain(`is gone: ${path} is missing, and CRYPTO_SECRET is not set`)
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('a key file that cannot be used is named', async () => {
    const db = await make()
    const { dataDir, path } = await keyedFolder(db)
    writeFileSync(path, 'another key, as long as one has to be')
    expect(await refusal(db, '', dataDir)).toContain(`another secret than that of ${path}`)
    writeFileSync(path, '')
    expect(await refusal(db, '', dataDir)).toContain(`${path} is damaged`)
    rmSync(path)
    mkdirSync(path)
    expect(await refusal(db, '', dataDir)).toContain(`${path} cannot be read`)
  })
})
