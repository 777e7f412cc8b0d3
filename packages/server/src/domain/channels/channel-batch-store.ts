import { ChannelStatus } from '@tollgate/contract/constants'
import type { SelectQueryBuilder, Simplify, Transaction, Updateable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { ChannelsTable } from '../../storage/tables/site.ts'
import type { Tables } from '../../storage/tables.ts'
import type { ChannelChanges } from './batch-edit.ts'
import type { ChannelRow } from './channel-store.ts'

/** Channels of one transaction: short enough that nothing else waits for long. */
const ROWS_AT_ONCE = 200

const DISABLED = [ChannelStatus.disabled, ChannelStatus.autoDisabled] as const

/** The channels with these ids that are there, by id. */
export async function listChannelsByIds(db: Database, ids: readonly number[]): Promise<ChannelRow[]> {
  const found: ChannelRow[] = []
  for (const part of partsOf(ids))
    found.push(...(await db.read.selectFrom('channels').selectAll().where('id', 'in', part).orderBy('id').execute()))
  return found
}

/** Ids of the channels of a tag, in order. */
export async function listIdsOfTag(db: Database, tag: string): Promise<number[]> {
  const rows = await db.read.selectFrom('channels').select('id').where('tag', '=', tag).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Ids of the channels that are off, whoever switched them off. */
export async function listDisabledIds(db: Database): Promise<number[]> {
  const rows = await db.read.selectFrom('channels').select('id').where('status', 'in', DISABLED).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Changes all channels of a tag at once. How many those were. */
export const updateChannelsOfTag = (
  db: Database,
  tag: string,
  changes: ChannelChanges & Pick<Updateable<ChannelsTable>, 'model_mapping'>,
): Promise<number> =>
  db.transaction(async (transaction) => {
    await lock(db, transaction.selectFrom('channels').select('id').where('tag', '=', tag))
    const { numUpdatedRows } = await transaction
      .updateTable('channels')
      .set(changes)
      .where('tag', '=', tag)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })

/**
 * Changes many channels, each by what `changesOf` makes of its row as it is at that moment; undefined or nothing leaves it
 * alone. Nobody else changes a row in between. `changesOf` may be asked once for each row that is there, in parts.
 */
export async function changeChannels(
  db: Database,
  ids: readonly number[],
  changesOf: (row: ChannelRow) => ChannelChanges | undefined,
): Promise<void> {
  for (const part of partsOf(ids)) {
    await db.transaction(async (transaction) => {
      const rows = await lock(db, transaction.selectFrom('channels').selectAll().where('id', 'in', part))
      await writeChanges(transaction, rows, changesOf)
    })
  }
}

/** Equal changes are one statement. */
async function writeChanges(
  transaction: Transaction<Tables>,
  rows: readonly ChannelRow[],
  changesOf: (row: ChannelRow) => ChannelChanges | undefined,
): Promise<void> {
  const groups = new Map<string, { changes: ChannelChanges; ids: number[] }>()
  for (const row of rows) {
    const changes = changesOf(row) ?? {}
    if (Object.keys(changes).length === 0) continue
    const name = JSON.stringify(changes)
    const group = groups.get(name) ?? { changes, ids: [] }
    groups.set(name, group)
    group.ids.push(row.id)
  }
  for (const { changes, ids } of groups.values())
    await transaction.updateTable('channels').set(changes).where('id', 'in', ids).execute()
}

/** All or none of those that are there. How many those were. */
export const deleteChannelRows = (db: Database, ids: readonly number[]): Promise<number> =>
  db.transaction(async (transaction) => {
    let count = 0
    for (const part of partsOf(ids.toSorted((one, other) => one - other))) {
      await lock(db, transaction.selectFrom('channels').select('id').where('id', 'in', part))
      const { numDeletedRows } = await transaction.deleteFrom('channels').where('id', 'in', part).executeTakeFirst()
      count += Number(numDeletedRows)
    }
    return count
  })

/** How many there were. */
export const deleteDisabledRows = (db: Database): Promise<number> =>
  db.transaction(async (transaction) => {
    await lock(db, transaction.selectFrom('channels').select('id').where('status', 'in', DISABLED))
    const { numDeletedRows } = await transaction
      .deleteFrom('channels')
      .where('status', 'in', DISABLED)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })

/**
 * The rows, which nobody else changes until the transaction ends. They are locked in the order in which charges lock them:
 * neither waits for the other in a circle. SQLite has one writer at a time, and no word for it.
 */
function lock<Row>(db: Database, rows: SelectQueryBuilder<Tables, 'channels', Row>): Promise<Simplify<Row>[]> {
  const inOrder = rows.orderBy('channels.id')
  return (db.kind === 'postgres' ? inOrder.forUpdate() : inOrder).execute()
}

function* partsOf(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) yield ids.slice(start, start + ROWS_AT_ONCE)
}
