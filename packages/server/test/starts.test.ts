import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer, temporaryFolder } from './running-server.ts'

// What an operator reads whose server does not start.

const folder = temporaryFolder()
const at = (name: string) => join(folder.path, name)
const taken = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(null, { status: 503 }) })
afterAll(() => {
  taken.stop(true)
  folder.remove()
})

test.each<[what: string, environment: Record<string, string>, said: string]>([
  ['a port that is taken', { PORT: String(taken.port) }, `(HOST=127.0.0.1, PORT=${taken.port}): `],
  ['an address of another machine', { HOST: '203.0.113.5' }, 'The server cannot listen (HOST=203.0.113.5, PORT='],
  ['a damaged database', { DATA_DIR: at('damaged') }, `${at('damaged/tollgate.db')} is damaged: `],
  ['a key file that is none', { DATA_DIR: at('key') }, `${at('key/crypto.key')} cannot be read: `],
])(
  '%s is told in one line',
  async (_, environment, said) => {
    mkdirSync(at('damaged'), { recursive: true })
    writeFileSync(at('damaged/tollgate.db'), 'no database '.repeat(1_000))
    mkdirSync(at('key/crypto.key'), { recursive: true })
    const refusal = await startServer({ DATA_DIR: at('site'), ...environment }).then(
      String,
      (error: Error) => error.message,
    )
    expect(refusal).toContain(said)
    expect(refusal.trim().split('\n')).toHaveLength(2)
  },
  120_000,
)
