import { AppError } from '@tollgate/contract/app-error'
import { USER_ID_HEADER, UserStatus } from '@tollgate/contract/constants'
import type { Access } from '@tollgate/contract/endpoint'
import { roleNeeded } from '@tollgate/contract/roles'
import type { Actor } from '../console/handler.ts'
import type { SignIn } from '../domain/sign-in/sign-in.ts'

interface Credentials {
  headers: Headers
  /** From the cookie. */
  sessionId: string | undefined
}

type Identifier = Pick<SignIn, 'findBySession' | 'findByAccessToken'>

/**
 * The actor of a console call: by session cookie, else by system access token. Account, status and role are read for
 * every call. Undefined when the endpoint is for anyone, or optional and nobody is signed in. Throws `auth.*` and
 * `user.banned`, checked in the order in which clients of this API family know them.
 */
export async function identifyActor(
  signIn: Identifier,
  access: Access,
  credentials: Credentials,
): Promise<Actor | undefined> {
  if (access === 'anyone') return undefined
  const session = credentials.sessionId === undefined ? undefined : await signIn.findBySession(credentials.sessionId)
  if (access === 'optional') return session?.status === UserStatus.enabled ? actorOf(session) : undefined
  const user = session ?? (await findByAccessToken(signIn, credentials.headers))
  checkUserHeader(credentials.headers, user.id)
  if (user.status !== UserStatus.enabled) throw new AppError('user.banned', {})
  if (user.role < (roleNeeded(access) ?? 0)) throw new AppError('auth.forbidden', {})
  return actorOf(user)
}

/** For calls that need a session: throws `auth.access-token-refused` where only an access token comes along. */
export const bySession = ({ findBySession }: Pick<Identifier, 'findBySession'>): Identifier => ({
  findBySession,
  findByAccessToken: () => Promise.reject(new AppError('auth.access-token-refused', {})),
})

/** A page of another site may make a browser send our cookie along. Reading is of no use to it; changing would be. */
export function refuseOtherSites(headers: Headers): void {
  const site = headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') throw new AppError('auth.cross-site', {})
}

async function findByAccessToken(signIn: Identifier, headers: Headers) {
  const token = (headers.get('authorization') ?? '').replace(/^Bearer\s+/i, '').trim()
  if (token === '') throw new AppError('auth.not-signed-in', {})
  const user = await signIn.findByAccessToken(token)
  if (user === undefined) throw new AppError('auth.access-token-invalid', {})
  return user
}

/** A header of our own cannot be sent by another site's form or image, so naming oneself also proves the origin. */
function checkUserHeader(headers: Headers, userId: number): void {
  const text = headers.get(USER_ID_HEADER)?.trim() ?? ''
  if (text === '') throw new AppError('auth.user-header-missing', {})
  if (!/^-?\d{1,15}$/.test(text)) throw new AppError('auth.user-header-invalid', {})
  if (Number(text) !== userId) throw new AppError('auth.user-header-mismatch', {})
}

const actorOf = ({ id, username, role, status, group, concurrency_limit, limits }: Actor): Actor => ({
  id,
  username,
  role,
  status,
  group,
  concurrency_limit,
  limits,
})
