import { insertTask, type NewTaskRow, type TaskRow } from '../src/domain/tasks/task-store.ts'
import type { Database } from '../src/storage/database.ts'

interface Drawing {
  row?: Partial<NewTaskRow>
  /** What the caller ordered. */
  order?: object
  /** What the vendor said; missing: nothing yet. */
  data?: object
}

/** A drawing as it stands in the table; nothing of it is held. */
export const addDrawing = (db: Database, { row, order, data }: Drawing = {}): Promise<TaskRow> =>
  db.transaction((transaction) =>
    insertTask(transaction, {
      platform: 'midjourney',
      task_id: '1689231405853400',
      node: '',
      request_id: 'r1',
      user_id: 1,
      username: 'user',
      token_id: 1,
      token_name: 'key',
      channel_id: 7,
      model_name: 'mj_imagine',
      group: 'default',
      action: 'IMAGINE',
      quota: 50_000,
      money: 'charged',
      status: 'SUCCESS',
      submit_time_ms: 1_700_000_000_000,
      created_at: 1_700_000_000,
      updated_at: 1_700_000_000,
      detail: '{}',
      properties: JSON.stringify({ input: 'Cat', state: '', botType: '', customId: '', ...order }),
      ...(data && { data: JSON.stringify(data) }),
      ...row,
    }),
  )
