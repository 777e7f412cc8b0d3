import { SESSION_COOKIE, USER_ID_HEADER } from '@tollgate/contract/constants'
import { createApp } from '../src/app.ts'
import { hashPassword } from '../src/domain/sign-in/password.ts'
import type { NewUserRow } from '../src/domain/users/user-store.ts'
import { readConfig } from '../src/platform/config.ts'
import { createVault } from '../src/platform/hashing.ts'
import { createLog } from '../src/platform/log.ts'
import { openDatabase } from '../src/storage/open-database.ts'
import { temporaryFolder } from './running-server.ts'
import { makeUser } from './service-parts.ts'

export const PASSWORD = 'correct horse'
const passwordHash = hashPassword(PASSWORD)
const SECRET = 'a secret of the tests'

export interface ConsoleCall {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of `body`. */
  rawBody?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Of the other end of the connection. */
  socketAddress?: string
}

export interface ConsoleReply {
  status: number
  headers: Headers
  text: string
  /** The parsed text; undefined when it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  json: any
}

export type ConsoleApp = Awaited<ReturnType<typeof openConsoleApp>>

/**
 * The whole application on a SQLite database of its own, called without a listener. Limits are off unless the
 * environment says otherwise. `db` is a second connection to the same file, for what no call can set up.
 */
export async function openConsoleApp(environment: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const { config } = readConfig({
    DATA_DIR: folder.path,
    CRYPTO_SECRET: SECRET,
    SQLITE_READERS: '1',
    GLOBAL_API_RATE_LIMIT_ENABLE: 'false',
    GLOBAL_WEB_RATE_LIMIT_ENABLE: 'false',
    CRITICAL_RATE_LIMIT_ENABLE: 'false',
    ...environment,
  })
  const app = await createApp(config, createLog('silent'))
  const db = await openDatabase(config)

  async function call(path: string, { socketAddress = '192.0.2.1', ...call }: ConsoleCall = {}): Promise<ConsoleReply> {
    const hasJson = call.body !== undefined
    const body = hasJson ? JSON.stringify(call.body) : call.rawBody
    const request = new Request(`http://site.test${path}`, {
      method: call.method ?? 'GET',
      headers: { ...(hasJson && { 'content-type': 'application/json' }), ...call.headers },
      ...(body !== undefined && { body }),
    })
    const response = await app.http.other(request, new URL(request.url).pathname, { socketAddress })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }

  /** Adds an account and gives the headers of its session. */
  async function signInAs(user: Partial<NewUserRow> = {}) {
    const username = user.username ?? `u${crypto.randomUUID().slice(0, 8)}`
    const id = await makeUser(db, { ...user, username, password_hash: await passwordHash })
    const reply = await call('/api/user/login', { method: 'POST', body: { username, password: PASSWORD } })
    return { id, username, headers: { cookie: sessionCookieOf(reply), [USER_ID_HEADER]: String(id) } }
  }

  return {
    app,
    config,
    db,
    call,
    signInAs,
    vault: createVault(SECRET),
    async close(): Promise<void> {
      await db.close()
      await app.close().catch(() => undefined)
      folder.remove()
    },
  }
}

/** What the browser would send back. */
export function sessionCookieOf({ headers }: ConsoleReply): string {
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))
  return line?.split(';')[0] ?? ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
