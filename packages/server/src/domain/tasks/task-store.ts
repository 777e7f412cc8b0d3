import type { TaskPlatform } from '@tollgate/contract/task-endpoints'
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { TasksTable } from '../../storage/tables/tasks.ts'
import type { Tables } from '../../storage/tables.ts'

export type TaskRow = Selectable<TasksTable>
export type NewTaskRow = Insertable<TasksTable>
type TaskChanges = Omit<Updateable<TasksTable>, 'id' | 'money' | 'quota' | 'user_id' | 'token_id'>

/** Rows that one question for open tasks brings. */
export const HELD_ROWS_AT_ONCE = 500

export const insertTask = (transaction: Transaction<Tables>, row: NewTaskRow): Promise<TaskRow> =>
  transaction.insertInto('tasks').values(row).returningAll().executeTakeFirstOrThrow()

/** Undefined when the task is held no more. */
export const updateHeldTask = (
  database: Kysely<Tables>,
  { id, changes }: { id: number; changes: TaskChanges },
): Promise<TaskRow | undefined> =>
  database
    .updateTable('tasks')
    .set(changes)
    .where('id', '=', id)
    .where('money', '=', 'held')
    .returningAll()
    .executeTakeFirst()

/** The one step that ends a task; undefined when it has ended already. */
export const endTask = (
  transaction: Transaction<Tables>,
  { id, money, changes }: { id: number; money: 'charged' | 'returned'; changes: TaskChanges },
): Promise<TaskRow | undefined> =>
  transaction
    .updateTable('tasks')
    .set({ ...changes, money })
    .where('id', '=', id)
    .where('money', '=', 'held')
    .returningAll()
    .executeTakeFirst()

/** An order that no vendor took. Undefined when it is held no more, or was taken after all. */
export const deleteUnsentTask = (transaction: Transaction<Tables>, id: number): Promise<TaskRow | undefined> =>
  transaction
    .deleteFrom('tasks')
    .where('id', '=', id)
    .where('money', '=', 'held')
    .where('task_id', '=', '')
    .returningAll()
    .executeTakeFirst()

/** The newest comes first. */
export const listOwnTasksById = (
  db: Database,
  { userId, platform, taskIds }: { userId: number; platform: TaskPlatform; taskIds: readonly string[] },
): Promise<TaskRow[]> =>
  db.read
    .selectFrom('tasks')
    .selectAll()
    .where('task_id', 'in', [...taskIds])
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .orderBy('id', 'desc')
    .limit(HELD_ROWS_AT_ONCE)
    .execute()

/** Tasks under this number that have not ended; of whichever users. */
export const listHeldTasksById = (
  db: Database,
  { platform, taskId }: { platform: TaskPlatform; taskId: string },
): Promise<TaskRow[]> =>
  db.write
    .selectFrom('tasks')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('platform', '=', platform)
    .where('money', '=', 'held')
    .orderBy('id')
    .limit(HELD_ROWS_AT_ONCE)
    .execute()

/** Open tasks behind an id, by id. */
export const listHeldTasks = (
  db: Database,
  { platform, afterId }: { platform: TaskPlatform; afterId: number },
): Promise<TaskRow[]> =>
  db.write
    .selectFrom('tasks')
    .selectAll()
    .where('platform', '=', platform)
    .where('money', '=', 'held')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(HELD_ROWS_AT_ONCE)
    .execute()

/** Orders that a node had not brought to a vendor. */
export const listUnsentTasks = (db: Database, node: string): Promise<TaskRow[]> =>
  db.write
    .selectFrom('tasks')
    .selectAll()
    .where('money', '=', 'held')
    .where('task_id', '=', '')
    .where('node', '=', node)
    .orderBy('id')
    .limit(HELD_ROWS_AT_ONCE)
    .execute()

/** Names of nodes that have such orders. */
export async function nodesWithUnsentTasks(db: Database): Promise<string[]> {
  const rows = await db.read
    .selectFrom('tasks')
    .select('node')
    .distinct()
    .where('money', '=', 'held')
    .where('task_id', '=', '')
    .execute()
  return rows.map(({ node }) => node)
}

/** What is missing matches all. Times are unix milliseconds of the submission. */
export interface TaskFilter {
  platforms: readonly string[]
  userId?: number | undefined
  channelId?: number | undefined
  taskId?: string | undefined
  status?: string | undefined
  action?: string | undefined
  fromMs?: number | undefined
  untilMs?: number | undefined
}

function matchingTasks(db: Database, filter: TaskFilter) {
  const { platforms, userId, channelId, taskId, status, action, fromMs, untilMs } = filter
  return db.read
    .selectFrom('tasks')
    .where('platform', 'in', [...platforms])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .$if(channelId !== undefined, (query) => query.where('channel_id', '=', channelId ?? 0))
    .$if(taskId !== undefined, (query) => query.where('task_id', '=', taskId ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(fromMs !== undefined, (query) => query.where('submit_time_ms', '>=', fromMs ?? 0))
    .$if(untilMs !== undefined, (query) => query.where('submit_time_ms', '<=', untilMs ?? 0))
}

export async function countTasks(db: Database, filter: TaskFilter): Promise<number> {
  const { count } = await matchingTasks(db, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest first. */
export const listTaskPage = (
  db: Database,
  filter: TaskFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<TaskRow[]> =>
  matchingTasks(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
