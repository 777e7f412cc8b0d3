import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Database, DatabaseKind } from '../../storage/database.ts'
import { integerColumn, type JsonColumn, jsonRows, parameterMarker, textColumn } from '../../storage/dialect.ts'
import type { BalanceReading, WindowAccount } from '../../storage/shared-state.ts'
import type { QuotaWindowsTable } from '../../storage/tables/billing.ts'
import type { Tables } from '../../storage/tables.ts'
import {
  CLOCKS_DIFFER_BY,
  type QuotaWindow,
  sumOfWindows,
  type WindowCharge,
  type WindowName,
  windowReading,
} from './quota-windows.ts'

const COLUMNS: readonly JsonColumn[] = [
  textColumn('owner'),
  integerColumn('id'),
  textColumn('name'),
  integerColumn('start'),
  integerColumn('ends'),
  integerColumn('used'),
]

/**
 * Adds charges to their windows, in the transaction that makes them. Where some belong to a window that runs and others
 * begin the next one, only the others count. In one order, so that two nodes that write the same windows never wait in a
 * circle.
 */
export function windowStatement(kind: DatabaseKind): string {
  const isNew = (charge: string, window: string) =>
    `(${charge}.start >= ${window}.ends or ${window}.start > ${parameterMarker(kind, 2)})`
  const isNewWindow = isNew('excluded', 'quota_windows')
  const names = COLUMNS.map(({ name }) => name).join(', ')
  return `insert into quota_windows (${names}, version)
    with charged as (
      select entry.*, case when ${isNew('entry', 'known')} then 1 else 0 end as begins
      from ${jsonRows(kind, COLUMNS, parameterMarker(kind, 1))} as entry left join quota_windows as known
        on known.owner = entry.owner and known.id = entry.id and known.name = entry.name
    ), marked as (select charged.*, max(begins) over (partition by owner, id, name) as counting from charged)
    select owner, id, name, min(start), min(ends), sum(used), 1 from marked where begins = counting
    group by owner, id, name order by owner, id, name
    on conflict (owner, id, name) do update set
      used = excluded.used + case when ${isNewWindow} then 0 else quota_windows.used end,
      start = case when ${isNewWindow} then excluded.start else quota_windows.start end,
      ends = case when ${isNewWindow} then excluded.ends else quota_windows.ends end,
      version = quota_windows.version + 1
    returning owner, id, name, used, start, ends, version`
}

/** The parameters of that statement. `now`: of the youngest of these charges. */
export function windowParameters(charges: readonly WindowCharge[], now: number): [string, number] {
  const row = ({ owner, id, name, start, ends, used }: WindowCharge) => [owner, id, name, start, ends, used]
  return [JSON.stringify(sumOfWindows(charges).map(row)), now + CLOCKS_DIFFER_BY]
}

/** What the statement returned. */
export const windowReadings = (rows: readonly Record<string, unknown>[] | undefined): BalanceReading[] =>
  (rows ?? []).map(({ owner, id, name, used, start, ends, version }) =>
    windowReading(
      // The statement above writes nothing else into these columns.
      { owner: owner as QuotaWindow['owner'], id: Number(id), name: name as WindowName },
      { used: Number(used), start: Number(start), ends: Number(ends), version: Number(version) },
    ),
  )

/** Asked of the writer, so that nothing committed is missed. */
export async function readWindow(db: Database, account: WindowAccount): Promise<BalanceReading> {
  const window = windowOf(account)
  const rows = await findWindows(db.write, window)
  return windowReading(
    window,
    rows.find(({ name }) => name === window.name),
  )
}

/** Every window of one owner that was ever used, ended ones too. */
export const findWindows = (
  executor: Kysely<Tables>,
  { owner, id }: Pick<QuotaWindow, 'owner' | 'id'>,
): Promise<QuotaWindowsTable[]> =>
  executor.selectFrom('quota_windows').selectAll().where('owner', '=', owner).where('id', '=', id).execute()

function windowOf(account: WindowAccount): QuotaWindow {
  const [, owner, id, name] = account.split(':')
  // A window account is made of exactly these parts, by accountOf.
  return { owner: owner as QuotaWindow['owner'], id: Number(id), name: name as WindowName }
}

/** The same outside of a batch. */
export async function chargeWindows(
  transaction: Transaction<Tables>,
  { kind, charges, now }: { kind: DatabaseKind; charges: readonly WindowCharge[]; now: number },
): Promise<BalanceReading[]> {
  if (charges.length === 0) return []
  const { rows } = await transaction.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(windowStatement(kind), windowParameters(charges, now)),
  )
  return windowReadings(rows)
}

/** Takes an amount back out of the windows in which it was charged at `since`, where they have not begun anew. */
export async function returnToWindows(
  transaction: Transaction<Tables>,
  { userId, tokenId, quota, since }: { userId: number; tokenId: number; quota: number; since: number },
): Promise<BalanceReading[]> {
  if (quota === 0) return []
  const rows = await transaction
    .updateTable('quota_windows')
    .set((eb) => ({ used: eb('used', '-', quota), version: eb('version', '+', 1) }))
    .where((eb) =>
      eb.or([
        eb.and([eb('owner', '=', 'user'), eb('id', '=', userId)]),
        eb.and([eb('owner', '=', 'token'), eb('id', '=', tokenId)]),
      ]),
    )
    .where('start', '<=', since)
    .where('ends', '>', since)
    // A limit that was set afterwards has not counted it.
    .where('used', '>=', quota)
    .returningAll()
    .execute()
  return windowReadings(rows)
}
