import { ChannelStatus, SEARCH_ROWS_MAX } from '@tollgate/contract/constants'
import { type ExpressionBuilder, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { containsText } from '../../storage/dialect.ts'
import type { ChannelsTable } from '../../storage/tables/site.ts'
import type { Tables } from '../../storage/tables.ts'

export type ChannelRow = Selectable<ChannelsTable>
export type NewChannelRow = Insertable<ChannelsTable>

/** The most rows one page of tags gives: a tag brings all of its channels along. */
const TAG_PAGE_LIMIT = 10_000

export interface ChannelOrder {
  /** Newest first instead of highest priority first. */
  byId: boolean
}

/** What calls are routed by: no column that a call or a test changes. */
export const ROUTED_COLUMNS = [
  ...(['id', 'type', 'key_sealed', 'key_hash', 'openai_organization', 'test_model', 'status', 'name'] as const),
  ...(['weight', 'base_url', 'other', 'models', 'group', 'model_mapping', 'status_code_mapping'] as const),
  ...(['priority', 'auto_ban', 'other_info', 'setting'] as const),
] as const
export type RoutedRow = Pick<ChannelRow, (typeof ROUTED_COLUMNS)[number]>

/** Every channel, for the cache that calls are routed with. */
export const listRoutedChannels = (db: Database): Promise<RoutedRow[]> =>
  db.read.selectFrom('channels').select(ROUTED_COLUMNS).orderBy('id').execute()

export const listAllChannels = (db: Database): Promise<ChannelRow[]> =>
  db.read.selectFrom('channels').selectAll().orderBy('id').execute()

export const findChannel = (db: Database, id: number): Promise<ChannelRow | undefined> =>
  db.read.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst()

export async function countChannels(db: Database): Promise<number> {
  const { count } = await db.read
    .selectFrom('channels')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const listChannelPage = (
  db: Database,
  page: { offset: number; limit: number } & ChannelOrder,
): Promise<ChannelRow[]> => ordered(db, page).limit(page.limit).offset(page.offset).execute()

/** Every tag in use; null and the empty text both stand for "no tag". */
export async function listTags(db: Database): Promise<(string | null)[]> {
  const rows = await db.read.selectFrom('channels').select('tag').distinct().execute()
  return rows.map((row) => row.tag)
}

/** All channels that have one of the tags, of which there must be one; the empty tag stands for channels without any. */
export function listChannelsOfTags(
  db: Database,
  { tags, ...order }: { tags: readonly string[] } & ChannelOrder,
): Promise<ChannelRow[]> {
  return ordered(db, order)
    .where(({ eb, or }) => or([eb('tag', 'in', tags), ...(tags.includes('') ? [eb('tag', 'is', null)] : [])]))
    .limit(TAG_PAGE_LIMIT)
    .execute()
}

export interface ChannelSearch {
  /** Matches the id, part of the name, or the whole key (by its hash); empty matches all. */
  keyword: string
  keywordHash: string
  /** Part of the model list; empty matches all. */
  model: string
  /** One group exactly; empty matches all. */
  group: string
}

export function searchChannelRows(db: Database, search: ChannelSearch & ChannelOrder): Promise<ChannelRow[]> {
  let query = ordered(db, search)
  if (search.keyword !== '') query = query.where((eb) => matchesKeyword(db, eb, search))
  if (search.model !== '') query = query.where((eb) => containsText(db.kind, eb.ref('models'), search.model))
  if (search.group !== '') query = query.where((eb) => hasGroup(eb, search.group))
  return query.limit(SEARCH_ROWS_MAX).execute()
}

type ChannelExpressions = ExpressionBuilder<Tables, 'channels'>

function matchesKeyword(db: Database, eb: ChannelExpressions, { keyword, keywordHash }: ChannelSearch) {
  const id = /^\d{1,15}$/.test(keyword) ? [eb('id', '=', Number(keyword))] : []
  return eb.or([containsText(db.kind, eb.ref('name'), keyword), eb('key_hash', '=', keywordHash), ...id])
}

/** One entry of the comma list. `replace` minds the case of letters on both databases, which `like` does not. */
const hasGroup = (eb: ChannelExpressions, group: string) =>
  sql<SqlBool>`replace(',' || ${eb.ref('group')} || ',', ${`,${group},`}, '') <> ',' || ${eb.ref('group')} || ','`

function ordered(db: Database, { byId }: ChannelOrder) {
  const query = db.read.selectFrom('channels').selectAll()
  return byId
    ? query.orderBy('id', 'desc')
    : query.orderBy(({ fn, val }) => fn.coalesce('priority', val(0)), 'desc').orderBy('id', 'desc')
}

/** All rows or none. */
export async function insertChannels(db: Database, rows: readonly NewChannelRow[]): Promise<void> {
  const rowsPerStatement = 200
  await db.transaction(async (transaction) => {
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      await transaction
        .insertInto('channels')
        .values(rows.slice(start, start + rowsPerStatement))
        .execute()
    }
  })
}

/** The changed row; undefined when there is none with this id. */
export const updateChannelRow = (
  db: Database,
  id: number,
  changes: Updateable<ChannelsTable>,
): Promise<ChannelRow | undefined> =>
  db.write.updateTable('channels').set(changes).where('id', '=', id).returningAll().executeTakeFirst()

/** False when there was no such channel. */
export async function deleteChannelRow(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.write.deleteFrom('channels').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes a channel out that is switched on, and keeps why. False when it was not on any more. */
export async function disableAutomatically(
  db: Database,
  id: number,
  { status, otherInfo }: { status: number; otherInfo: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db.write
    .updateTable('channels')
    .set({ status, other_info: otherInfo })
    .where('id', '=', id)
    .where('status', '=', ChannelStatus.enabled)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Switches a channel on that was taken out automatically. False when it is not any more. */
export async function enableAutomatically(db: Database, id: number, otherInfo: string): Promise<boolean> {
  const { numUpdatedRows } = await db.write
    .updateTable('channels')
    .set({ status: ChannelStatus.enabled, other_info: otherInfo })
    .where('id', '=', id)
    .where('status', '=', ChannelStatus.autoDisabled)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ids of the channels with one of these statuses, in order, but those of some types. */
export async function listIdsByStatus(
  db: Database,
  { statuses, exceptTypes }: { statuses: readonly number[]; exceptTypes: readonly number[] },
): Promise<number[]> {
  const rows = await db.read
    .selectFrom('channels')
    .select('id')
    .where('status', 'in', statuses)
    .where('type', 'not in', exceptTypes)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes what is known of a channel's state. False when somebody else wrote it meanwhile, or the channel is gone. */
export async function replaceOtherInfo(
  db: Database,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db.write
    .updateTable('channels')
    .set({ other_info: to })
    .where('id', '=', id)
    .where('other_info', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps how long a test call took, whether it succeeded or not. */
export async function recordTest(db: Database, test: { id: number; timeMs: number; at: number }): Promise<void> {
  await db.write
    .updateTable('channels')
    .set({ response_time: Math.round(test.timeMs), test_time: test.at })
    .where('id', '=', test.id)
    .execute()
}

/** Keeps what the vendor said of an account's balance. */
export async function recordBalance(db: Database, answer: { id: number; balance: number; at: number }): Promise<void> {
  await db.write
    .updateTable('channels')
    .set({ balance: answer.balance, balance_updated_time: answer.at })
    .where('id', '=', answer.id)
    .execute()
}
