import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../../test/running-server.ts'
import { claimData } from './claim-data.ts'

test('one server at a time works on a SQLite file, and the next one when that has ended', async () => {
  const folder = temporaryFolder()
  const config = { postgresUrl: '', dataDir: folder.path }
  const first = await claimData(config)
  const refusal = await claimData(config, 0).catch((error: Error) => error)
  expect(refusal).toEqual(
    new Error(`Another server works on ${folder.path}. Several at once need PostgreSQL and Redis.`),
  )
  const waiting = claimData(config)
  first.release()
  ;(await waiting).release()
  folder.remove()
})

test('several work on PostgreSQL', async () => {
  const config = { postgresUrl: 'postgres://127.0.0.1', dataDir: '/nowhere' }
  const claims = await Promise.all([claimData(config), claimData(config)])
  for (const claim of claims) claim.release()
})

test('a folder in which nothing can be written is named', async () => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'file')
  await Bun.write(file, '')
  await expect(claimData({ postgresUrl: '', dataDir: file })).rejects.toThrow(
    `Nothing can be written in ${file} (DATA_DIR)`,
  )
  folder.remove()
})
