import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { layerBreaches } from './layer-order.mjs'

let top = ''

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'layer-order-'))
  for (const name of ['server', 'web', 'contract']) mkdirSync(join(top, 'packages', name, 'src'), { recursive: true })
})
afterEach(() => rmSync(top, { recursive: true }))

/** Writes one file below packages/ and answers with the breaches of the tree. */
function breachesWith(path: string, code: string): string[] {
  const file = join(top, 'packages', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
  return layerBreaches(top)
}

const allowed: [path: string, code: string][] = [
  ['server/src/relay/call.ts', "import { hold } from '../domain/billing/ledger.ts'"],
  ['server/src/domain/users/users.ts', "import type { Database } from '../../storage/database.ts'"],
  ['server/src/domain/users/users.ts', "import { helper } from './user-store.ts'"],
  ['server/src/cli/routes.ts', "import { routes } from '../http/console-routes.ts'\nconst port = process.env.PORT"],
  ['server/src/main.ts', "import { createApp } from './app.ts'\ncreateApp(process.env)"],
  ['server/src/http/server.ts', "import { Hono } from 'hono'\nBun.serve({})"],
  ['server/src/domain/users/user-store.ts', "db.read.selectFrom('users')"],
  ['server/src/storage/sqlite.test.ts', "import { eachDatabase } from '../../test/each-database.ts'"],
  [
    'server/src/platform/ids.ts',
    "// import { wrong } from '../relay/call.ts'\n/* process.env */\nexport const address = 'http://x//y'",
  ],
  [
    'web/src/pages/tokens/tokens-page.tsx',
    "import { DataTable } from '../../components/data-table.tsx'\nimport { Token } from '@tollgate/contract/entities/token'",
  ],
  ['web/src/pages/tokens/tokens-page.tsx', "import classes from './tokens.module.css'"],
  ['web/src/routes.tsx', "const page = () => import('./pages/tokens/tokens-page.tsx')"],
  ['contract/src/endpoints/tokens.ts', "import * as z from 'zod/mini'\nimport { endpoint } from '../endpoint.ts'"],
]
test.each(allowed)('%s may hold: %s', (path, code) => {
  expect(breachesWith(path, code)).toEqual([])
})

const refused: [path: string, code: string, says: string][] = [
  [
    'server/src/domain/billing/ledger.ts',
    "import { call } from '../../relay/call.ts'",
    'relay is not below domain/billing',
  ],
  [
    'server/src/domain/billing/ledger.ts',
    "import {\n  users,\n} from '../users/users.ts'",
    'domain/users is not below domain/billing',
  ],
  ['server/src/storage/sqlite.ts', "export { vendor } from '../upstream/send.ts'", 'upstream is not below storage'],
  ['server/src/storage/sqlite.ts', "const later = await import('../http/server.ts')", 'http is not below storage'],
  [
    'server/src/storage/sqlite.ts',
    "new Worker(new URL('../http/worker.ts', import.meta.url))",
    'http is not below storage',
  ],
  ['server/src/platform/ids.ts', "import type { Tables } from '../storage/tables.ts'", 'storage is not below platform'],
  ['server/src/storage/database.test.ts', "import { app } from '../app.ts'", 'app.ts is not below storage'],
  ['server/src/somewhere/file.ts', '', 'in no folder of the layer list'],
  ['server/src/relay/call.ts', "import { Page } from '../../../web/src/main.tsx'", 'must not import'],
  ['server/src/relay/call.ts', "import { Page } from '@tollgate/web/main'", 'must not import @tollgate/web/main'],
  ['server/src/relay/call.ts', "import { Hono } from 'hono/tiny'", 'only http/ knows Hono'],
  ['server/src/app.ts', 'Bun.serve({})', 'only http/ listens'],
  ['server/src/relay/call.ts', 'const key = process.env.KEY', 'reads the environment'],
  ['server/src/relay/call.ts', 'const key = Bun.env.KEY', 'reads the environment'],
  ['server/src/domain/users/users.ts', "await db.write.updateTable('users')", 'SQL stands only in'],
  ['server/src/console/users.ts', 'await sql`select 1`', 'SQL stands only in'],
  [
    'web/src/pages/tokens/tokens-page.tsx',
    "import { Row } from '../logs/logs-page.tsx'",
    'pages/logs is not below pages/tokens',
  ],
  ['web/src/i18n/translate.ts', "import { theme } from '../theme/theme.ts'", 'theme is not below i18n'],
  [
    'web/src/components/data-table.tsx',
    "import { menu } from '../shell/side-menu.tsx'",
    'shell is not below components',
  ],
  [
    'web/src/data/session.ts',
    "import { createApp } from '@tollgate/server/app'",
    'must not import @tollgate/server/app',
  ],
  ['web/src/data/session.ts', "import { readFileSync } from 'node:fs'", 'must not import node:fs'],
  ['contract/src/quota.ts', "import { ledger } from '../../server/src/domain/billing/ledger.ts'", 'must not import'],
  ['contract/src/quota.ts', "import { useState } from 'react'", 'must not import react'],
]
test.each(refused)('%s may not hold: %s', (path, code, says) => {
  const breaches = breachesWith(path, code)
  expect(breaches).toHaveLength(1)
  expect(breaches[0]).toStartWith(`packages/${path}: `)
  expect(breaches[0]).toContain(says)
})

test('files that import each other in a circle are named, types too, once each circle', () => {
  breachesWith('server/src/relay/call.ts', "import { plan } from './plan.ts'")
  breachesWith('server/src/relay/plan.ts', "import { price } from './price.ts'\nimport './ids.ts'")
  const breaches = breachesWith('server/src/relay/price.ts', "import type { Call } from './call.ts'")
  expect(breaches).toEqual([
    'packages/server/src/relay/call.ts: imports itself through relay/plan.ts, relay/price.ts, relay/call.ts',
  ])
})

test('what is loaded later may lead back', () => {
  breachesWith('web/src/pages/logs/logs-page.tsx', "import { detail } from './detail.tsx'")
  expect(breachesWith('web/src/pages/logs/detail.tsx', "const page = () => import('./logs-page.tsx')")).toEqual([])
})
