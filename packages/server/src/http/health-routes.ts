import type { Hono } from 'hono'
import type { Journal } from '../domain/billing/journal.ts'
import type { Database } from '../storage/database.ts'
import type { SharedState } from '../storage/shared-state.ts'
import type { ConsoleEnv } from './console-env.ts'
import { openApiDocument } from './openapi.ts'

export interface HealthParts {
  db: Pick<Database, 'ping'>
  shared: Pick<SharedState, 'ping'>
  journal: Pick<Journal, 'isHealthy'>
  /** False once the server has begun to stop. */
  isAccepting(): boolean
  version: string
}

/** How long a store may take to say that it is there. */
const PING_TIMEOUT_MS = 3_000

/** `/healthz` (this process lives), `/readyz` (its stores take what is written, calls may come), `/openapi.json`. */
export function addHealthRoutes(
  app: Hono<ConsoleEnv>,
  { db, shared, journal, isAccepting, version }: HealthParts,
): void {
  const description = JSON.stringify(openApiDocument(version))

  app.get('/healthz', (context) => {
    context.header('Cache-Control', 'no-store')
    return context.json({ status: 'ok' })
  })

  app.get('/readyz', async (context) => {
    context.header('Cache-Control', 'no-store')
    const [database, sharedState] = await Promise.all([answers(db), answers(shared)])
    const reasons = [
      !isAccepting() && 'the server is stopping',
      !database && 'the database does not answer',
      !sharedState && 'the shared state (Redis) does not answer or takes nothing',
      !journal.isHealthy && 'the journal cannot commit: the disk or the database takes nothing',
    ].filter((reason) => reason !== false)
    const isReady = reasons.length === 0
    return context.json(
      {
        status: isReady ? 'ok' : 'unavailable',
        database,
        shared_state: sharedState,
        journal: journal.isHealthy,
        ...(!isReady && { reasons }),
      },
      isReady ? 200 : 503,
    )
  })

  app.get('/openapi.json', (context) => {
    context.header('Cache-Control', 'no-cache')
    return context.body(description, 200, { 'Content-Type': 'application/json' })
  })
}

async function answers(store: { ping(): Promise<void> }): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), PING_TIMEOUT_MS)
  const pong = store.ping().then(
    () => true,
    () => false,
  )
  return Promise.race([pong, tooLate]).finally(() => clearTimeout(timer))
}
