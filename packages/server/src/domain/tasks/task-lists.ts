import type { QueryOf } from '@tollgate/contract/endpoint'
import type { listOwnTasks, listTasks } from '@tollgate/contract/endpoints/tasks'
import type { AsyncTask } from '@tollgate/contract/entities/async-task'
import { rowsOfPage } from '../../platform/rows-of-page.ts'
import type { Database } from '../../storage/database.ts'
import { asyncTask } from './task-records.ts'
import { countTasks, listTaskPage, type TaskFilter } from './task-store.ts'

/** Drawings have lists of their own. */
const LISTED_PLATFORMS = ['suno']

interface Page {
  items: AsyncTask[]
  /** Of all pages. */
  total: number
}

export type TaskLists = ReturnType<typeof createTaskLists>

/** Tasks as the console shows them. */
export function createTaskLists({ db }: { db: Database }) {
  async function pageOf(query: OwnQuery, more: Pick<TaskFilter, 'userId' | 'channelId'>): Promise<Page> {
    const { offset, limit } = rowsOfPage({ p: query.p, size: query.page_size, first: 0 })
    const filter = { ...filterOf(query), ...more }
    if (filter.platforms.length === 0) return { items: [], total: 0 }
    const [rows, total] = await Promise.all([listTaskPage(db, filter, { offset, limit }), countTasks(db, filter)])
    return { items: rows.map(asyncTask), total }
  }

  return {
    /** Of all users. */
    list: (query: QueryOf<typeof listTasks>): Promise<Page> =>
      pageOf(query, { channelId: query.channel_id === 0 ? undefined : query.channel_id }),
    /** Which channel made it is none of the user's business. */
    async listOwn(userId: number, query: OwnQuery): Promise<Page> {
      const { items, total } = await pageOf(query, { userId })
      return { items: items.map((item) => ({ ...item, channel_id: 0 })), total }
    },
  }
}

type OwnQuery = QueryOf<typeof listOwnTasks>

const filterOf = (query: OwnQuery): TaskFilter => ({
  platforms: LISTED_PLATFORMS.filter((platform) => query.platform === '' || query.platform === platform),
  taskId: query.task_id || undefined,
  status: query.status || undefined,
  action: query.action || undefined,
  fromMs: query.start_timestamp > 0 ? query.start_timestamp * 1000 : undefined,
  // The whole of the last second.
  untilMs: query.end_timestamp > 0 ? query.end_timestamp * 1000 + 999 : undefined,
})
