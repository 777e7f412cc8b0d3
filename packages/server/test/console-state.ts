import type { ConsoleApp } from './console-app.ts'

/** Everything that a console call could change, as one text. */
export async function stateOf({ db }: Pick<ConsoleApp, 'db'>): Promise<string> {
  const tables = [
    'users',
    'tokens',
    'channels',
    'options',
    'sessions',
    'totp_secrets',
    'recovery_codes',
    'passkeys',
    'logs',
    'credits',
    'redemptions',
    'top_ups',
    'tasks',
    'audit_entries',
  ] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db.read.selectFrom(table).selectAll().execute())))
}
