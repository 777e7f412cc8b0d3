import { AppError } from '@tollgate/contract/app-error'
import { SESSION_COOKIE } from '@tollgate/contract/constants'
import { parse as parseCookies } from 'hono/utils/cookie'
import type { Actor } from '../console/handler.ts'
import type { SignIn } from '../domain/sign-in/sign-in.ts'
import { isWithinShape } from '../platform/json-shape.ts'
import type { Identified } from '../relay/identify-caller.ts'
import { playgroundCaller } from '../relay/playground-caller.ts'
import type { RelayParts } from '../relay/relay-parts.ts'
import { isUnavailable } from '../storage/unavailable.ts'
import { bySession, identifyActor, refuseOtherSites } from './console-session.ts'

interface PlaygroundParts {
  signIn: Pick<SignIn, 'findBySession'>
  relay: Pick<RelayParts, 'channels' | 'options'>
}

/** A chat of the console holds some hundreds of messages. */
const SHAPE_MAX = { depth: 100, fields: 20_000, items: 100_000 }

/**
 * The two ends of a call from the console's playground: who calls comes from the session, and the body loses the
 * `group` that no vendor knows. `identify` checks what console calls check, before it reads the body.
 */
export function playgroundCall(request: Request, readBody: () => Promise<string>, parts: PlaygroundParts) {
  let sentOn = ''
  return {
    async identify(): Promise<Identified> {
      refuseOtherSites(request.headers)
      const user = await findUser(request.headers, parts.signIn)
      // Another site's form can send any other type without asking, but not this one.
      if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
        throw new AppError('request.content-type', { expected: 'application/json' })
      const { group, model, body } = readChoice(await readBody())
      sentOn = body
      return { caller: playgroundCaller(user, { group, model }, parts.relay), pinnedChannel: undefined }
    },
    readBody: async (): Promise<string> => sentOn,
  }
}

async function findUser(headers: Headers, signIn: Pick<SignIn, 'findBySession'>): Promise<Actor> {
  const sessionId = parseCookies(headers.get('cookie') ?? '', SESSION_COOKIE)[SESSION_COOKIE]
  try {
    const user = await identifyActor(bySession(signIn), 'user', { headers, sessionId })
    if (user) return user
  } catch (cause) {
    throw isUnavailable(cause) ? new AppError('server.busy', {}, { cause }) : cause
  }
  throw new AppError('auth.not-signed-in', {})
}

function readChoice(text: string): { group: string; model: string; body: string } {
  if (!isWithinShape(text, SHAPE_MAX)) throw new AppError('request.invalid', { reason: 'the body has too many parts' })
  const { group = '', ...body } = parseObject(text)
  const { model = '' } = body
  if (typeof group !== 'string') throw new AppError('request.invalid', { reason: 'group must be a text' })
  if (typeof model !== 'string') throw new AppError('request.invalid', { reason: 'model must be a text' })
  return { group, model, body: JSON.stringify(body) }
}

function parseObject(text: string): { [key: string]: unknown } {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new AppError('request.invalid', { reason: 'the body is not valid JSON' }, { cause })
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new AppError('request.invalid', { reason: 'the body must be a JSON object' })
  return { ...parsed }
}
