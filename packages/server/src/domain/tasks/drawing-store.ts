import type { Database } from '../../storage/database.ts'
import type { TaskRow } from './task-store.ts'

/** Rows under one number: a drawing and the orders that went on in its window, or the same number of other vendors. */
const ROWS_MAX = 20

/** Of whichever users, the newest first. */
export const listDrawingsByNumber = (
  db: Database,
  taskId: string,
): Promise<Pick<TaskRow, 'user_id' | 'status' | 'data'>[]> =>
  db.read
    .selectFrom('tasks')
    .select(['user_id', 'status', 'data'])
    .where('task_id', '=', taskId)
    .where('platform', '=', 'midjourney')
    .orderBy('id', 'desc')
    .limit(ROWS_MAX)
    .execute()
