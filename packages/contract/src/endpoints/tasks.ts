import * as z from 'zod/mini'
import { endpoint, queryInteger, queryText, queryTime } from '../endpoint.ts'
import { AsyncTask } from '../entities/async-task.ts'

/** `p` counts from 0; times are unix seconds and 0 is open. The number of all rows is in the header `X-Total-Count`. */
const filter = {
  p: queryInteger(0),
  page_size: queryInteger(0),
  platform: queryText,
  task_id: queryText,
  status: queryText,
  action: queryText,
  start_timestamp: queryTime,
  end_timestamp: queryTime,
}

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/task/',
  access: 'admin',
  summary: 'Music tasks of all users, newest first',
  query: z.object({ ...filter, channel_id: queryInteger(0) }),
  reply: z.array(AsyncTask),
})

export const listOwnTasks = endpoint({
  method: 'GET',
  path: '/api/task/self',
  access: 'user',
  summary: 'Own music tasks, newest first',
  query: z.object(filter),
  reply: z.array(AsyncTask),
})
