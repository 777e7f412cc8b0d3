import { join } from 'node:path'
import { ROOT_PASSWORD } from './start-tollgate.ts'

const ROOT = join(import.meta.dir, '..', '..')
/** 5,000 users have 10,000 tokens between them. */
const AMOUNTS = ['--logs', '1000000', '--channels', '1000', '--users', '5000']

/** Fills a new data folder as `npm run seed` does, which takes a minute or two. Throws what the command printed. */
export function growSite(dataDir: string): void {
  const seed = Bun.spawnSync([process.execPath, join(ROOT, 'packages/server/src/cli/seed.ts'), ...AMOUNTS], {
    env: { ...process.env, DATA_DIR: dataDir, ROOT_PASSWORD },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  if (seed.exitCode !== 0) throw new Error(`the large site could not be filled: ${seed.stdout}${seed.stderr}`)
}
