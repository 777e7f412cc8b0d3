import * as z from 'zod/mini'
import { endpoint, queryInteger, queryText, queryTime } from '../endpoint.ts'
import { DrawingTask } from '../entities/drawing-task.ts'

/** `p` counts from 0; times are unix milliseconds and 0 is open. The number of all rows is in the header `X-Total-Count`. */
const filter = {
  p: queryInteger(0),
  page_size: queryInteger(0),
  mj_id: queryText,
  start_timestamp: queryTime,
  end_timestamp: queryTime,
}

export const listDrawings = endpoint({
  method: 'GET',
  path: '/api/mj/',
  access: 'admin',
  summary: 'Drawings of all users, newest first',
  query: z.object({ ...filter, channel_id: queryInteger(0) }),
  reply: z.array(DrawingTask),
})

export const listOwnDrawings = endpoint({
  method: 'GET',
  path: '/api/mj/self',
  access: 'user',
  summary: 'Own drawings, newest first',
  query: z.object(filter),
  reply: z.array(DrawingTask),
})
