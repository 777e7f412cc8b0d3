import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { USER_ID_HEADER } from '@tollgate/contract/constants'
import type { EndpointDefinition } from '@tollgate/contract/endpoint'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { type ConsoleApp, openConsoleApp } from '../../test/console-app.ts'
import { stateOf } from '../../test/console-state.ts'

// Every endpoint, called by every kind of caller: what each may do follows from the access level in the contract.

const callers = [
  'nobody',
  'nobody with an unknown access token',
  'a user',
  'an administrator',
  'the super administrator',
  'a banned user',
  'a banned administrator',
  'a deleted administrator',
  'a user who names another',
  'a user who names nobody',
  'a user who names no number',
  'an administrator with an access token',
  'a user with an access token',
  'an access token that names another',
  'an access token that names nobody',
  'a banned user with an access token',
  'a deleted user with an access token',
  'somebody with a key for models',
  'somebody with an invented session',
  'an administrator who signed out',
] as const
type Caller = (typeof callers)[number]

/** Whether the token is somebody's is not even looked at where none will do. */
const BY_TOKEN: readonly Caller[] = [
  'nobody with an unknown access token',
  'an administrator with an access token',
  'a user with an access token',
  'an access token that names another',
  'an access token that names nobody',
  'a banned user with an access token',
  'a deleted user with an access token',
  'somebody with a key for models',
]

/** Code and HTTP status of the refusal; undefined when the call gets through. */
function refusalFor(
  caller: Caller,
  { access, onlyBySession }: EndpointDefinition,
): [code: string, status: number] | undefined {
  if (access === 'anyone' || access === 'optional') return undefined
  if (onlyBySession && BY_TOKEN.includes(caller)) return ['auth.access-token-refused', 200]
  switch (caller) {
    case 'nobody':
    case 'a deleted administrator':
    case 'somebody with an invented session':
    case 'an administrator who signed out':
      return ['auth.not-signed-in', 401]
    case 'nobody with an unknown access token':
    case 'a deleted user with an access token':
    case 'somebody with a key for models':
      return ['auth.access-token-invalid', 200]
    case 'a user who names nobody':
    case 'an access token that names nobody':
      return ['auth.user-header-missing', 401]
    case 'a user who names no number':
      return ['auth.user-header-invalid', 401]
    case 'a user who names another':
    case 'an access token that names another':
      return ['auth.user-header-mismatch', 401]
    case 'a banned user':
    case 'a banned administrator':
    case 'a banned user with an access token':
      return ['user.banned', 200]
    case 'a user':
    case 'a user with an access token':
      return access === 'user' ? undefined : ['auth.forbidden', 200]
    case 'an administrator':
    case 'an administrator with an access token':
      return access === 'root' ? ['auth.forbidden', 200] : undefined
    case 'the super administrator':
      return undefined
  }
}

let site: ConsoleApp
let headersOf: Record<Caller, Record<string, string>>

beforeAll(async () => {
  site = await openConsoleApp()
  headersOf = await makeCallers(site)
}, 120_000)
afterAll(() => site.close())

async function makeCallers({ signInAs, db, vault, call }: ConsoleApp): Promise<Record<Caller, Record<string, string>>> {
  const change = (id: number, changes: object) =>
    db.write.updateTable('users').set(changes).where('id', '=', id).execute()
  const withToken = async (user: object) => {
    const { id } = await signInAs(user)
    await change(id, { access_token_hash: vault.hash('access-token', `token-of-${id}`) })
    return { id, headers: { authorization: `Bearer token-of-${id}`, [USER_ID_HEADER]: String(id) } }
  }
  const user = await signInAs()
  const administrator = await signInAs({ role: 10 })
  const signedOut = await signInAs({ role: 10 })
  await call('/api/user/logout', { headers: signedOut.headers })
  const banned = await signInAs()
  const bannedAdministrator = await signInAs({ role: 10 })
  const deleted = await signInAs({ role: 10 })
  const tokenUser = await withToken({})
  const bannedToken = await withToken({})
  const deletedToken = await withToken({})
  await change(banned.id, { status: 2 })
  await change(bannedAdministrator.id, { status: 2 })
  await change(bannedToken.id, { status: 2 })
  await change(deleted.id, { deleted_at: 1 })
  await change(deletedToken.id, { deleted_at: 1 })
  await call('/api/token/', { method: 'POST', headers: user.headers, body: { name: 'key' } })
  const { json: tokens } = await call('/api/token/', { headers: user.headers })
  const own = String(user.id)
  return {
    nobody: {},
    'nobody with an unknown access token': { authorization: 'Bearer invented', [USER_ID_HEADER]: own },
    'a user': user.headers,
    'an administrator': administrator.headers,
    'the super administrator': (await signInAs({ role: 100 })).headers,
    'a banned user': banned.headers,
    'a banned administrator': bannedAdministrator.headers,
    'a deleted administrator': deleted.headers,
    'a user who names another': { ...user.headers, [USER_ID_HEADER]: String(administrator.id) },
    'a user who names nobody': { cookie: user.headers.cookie },
    'a user who names no number': { ...user.headers, [USER_ID_HEADER]: `${own}e0` },
    'an administrator with an access token': (await withToken({ role: 10 })).headers,
    'a user with an access token': tokenUser.headers,
    'an access token that names another': { ...tokenUser.headers, [USER_ID_HEADER]: own },
    'an access token that names nobody': { authorization: tokenUser.headers.authorization },
    'a banned user with an access token': bannedToken.headers,
    'a deleted user with an access token': deletedToken.headers,
    'somebody with a key for models': { authorization: `Bearer sk-${tokens.data[0].key}`, [USER_ID_HEADER]: own },
    'somebody with an invented session': { cookie: 'session=invented', [USER_ID_HEADER]: own },
    'an administrator who signed out': signedOut.headers,
  }
}

async function putTokenBack({ db, vault }: ConsoleApp, id: number): Promise<void> {
  if (Number.isNaN(id)) return
  const access_token_hash = vault.hash('access-token', `token-of-${id}`)
  const had = db.write.updateTable('users').set({ access_token_hash }).where('access_token_hash', 'is not', null)
  await had.where('id', '=', id).execute()
}

/** A path that names nothing that exists, and a body that means nothing: whoever gets through does no harm. */
const callOf = (endpoint: EndpointDefinition) => ({
  // Nobody deletes the own account under another name.
  path:
    endpoint === endpoints.deleteSelf
      ? `${endpoint.path}?username=nobody`
      : endpoint.path.replace(/\{\w+\}/g, '999999'),
  input: { method: endpoint.method, ...(endpoint.body !== undefined && { body: {} }) },
})

/** Signing out would take the session from the calls after it. */
const headersFor = (caller: Caller, endpoint: EndpointDefinition) =>
  endpoint === endpoints.logout ? {} : headersOf[caller]

const AUTH_CODES = /^(auth\.|user\.banned$)/

/** What became of a call: how it was refused, or `let through`; a refusal holds nothing but the envelope. */
async function outcomeOf(caller: Caller, endpoint: EndpointDefinition) {
  const { path, input } = callOf(endpoint)
  const { status, json } = await site.call(path, { ...input, headers: headersFor(caller, endpoint) })
  if (!AUTH_CODES.test(json?.code ?? '')) return 'let through'
  const { message, ...reply } = json
  expect([typeof message, message]).toEqual(['string', expect.stringMatching(/./)])
  return { status, ...reply }
}

/** Calls at once: more only wait for the database. */
const TOGETHER = 12

/** What became of every endpoint of a list, by name. */
async function outcomesOf(caller: Caller, list: readonly (readonly [string, EndpointDefinition])[]) {
  const outcomes: Record<string, unknown> = {}
  for (let start = 0; start < list.length; start += TOGETHER) {
    await Promise.all(
      list.slice(start, start + TOGETHER).map(async ([name, endpoint]) => {
        outcomes[name] = await outcomeOf(caller, endpoint)
      }),
    )
  }
  return outcomes
}

const all = Object.entries<EndpointDefinition>(endpoints)

describe.each(callers)('%s', (caller) => {
  const refused = all.filter(([, endpoint]) => refusalFor(caller, endpoint) !== undefined)
  const open = all.filter(([, endpoint]) => refusalFor(caller, endpoint) === undefined)

  test('is refused by every endpoint that is not for them, and nothing changes', async () => {
    const before = await stateOf(site)
    const expected = Object.fromEntries(
      refused.map(([name, endpoint]) => {
        const [code, status] = refusalFor(caller, endpoint) ?? []
        return [name, { status, success: false, code }]
      }),
    )
    expect(await outcomesOf(caller, refused)).toEqual(expected)
    expect(await stateOf(site)).toBe(before)
  })

  test('gets through to every endpoint that is for them', async () => {
    expect(open.length + refused.length).toBe(all.length)
    const isLast = ([, endpoint]: (typeof open)[number]) => endpoint === endpoints.createAccessToken
    // A new access token takes the place of the one that the calls come with, here and in the tests after this one.
    const outcomes = {
      ...(await outcomesOf(
        caller,
        open.filter((entry) => !isLast(entry)),
      )),
      ...(await outcomesOf(caller, open.filter(isLast))),
    }
    await putTokenBack(site, Number(headersOf[caller][USER_ID_HEADER]))
    expect(outcomes).toEqual(Object.fromEntries(open.map(([name]) => [name, 'let through'])))
  })
})
