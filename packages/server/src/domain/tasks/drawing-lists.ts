import type { QueryOf } from '@tollgate/contract/endpoint'
import type { listDrawings, listOwnDrawings } from '@tollgate/contract/endpoints/drawings'
import type { DrawingTask } from '@tollgate/contract/entities/drawing-task'
import type { OptionValues } from '@tollgate/contract/options'
import { rowsOfPage } from '../../platform/rows-of-page.ts'
import type { Database } from '../../storage/database.ts'
import { textIn } from '../../wire/read-json.ts'
import { readDrawingData } from '../../wire/tasks/midjourney/drawing-data.ts'
import { imageAddressOf, type SignPicture, videoAddressesOf } from '../../wire/tasks/midjourney/image-address.ts'
import { storedTask } from './task-records.ts'
import { countTasks, listTaskPage, type TaskFilter, type TaskRow } from './task-store.ts'

interface Parts {
  db: Database
  options: () => OptionValues
  signPicture: SignPicture
}

interface Page {
  items: DrawingTask[]
  /** Of all pages. */
  total: number
}

type OwnQuery = QueryOf<typeof listOwnDrawings>

export type DrawingLists = ReturnType<typeof createDrawingLists>

/** Drawings as the console shows them. */
export function createDrawingLists({ db, options, signPicture }: Parts) {
  async function pageOf(query: OwnQuery, more: Pick<TaskFilter, 'userId' | 'channelId'>): Promise<Page> {
    const { offset, limit } = rowsOfPage({ p: query.p, size: query.page_size, first: 0 })
    const filter = { ...filterOf(query), ...more }
    const [rows, total] = await Promise.all([listTaskPage(db, filter, { offset, limit }), countTasks(db, filter)])
    return { items: rows.map((row) => drawingTask(row, { options: options(), signPicture })), total }
  }

  return {
    /** Of all users. */
    list: (query: QueryOf<typeof listDrawings>): Promise<Page> =>
      pageOf(query, { channelId: query.channel_id === 0 ? undefined : query.channel_id }),
    /** Which channel made it is none of the user's business. */
    async listOwn(userId: number, query: OwnQuery): Promise<Page> {
      const { items, total } = await pageOf(query, { userId })
      return { items: items.map((item) => ({ ...item, channel_id: 0 })), total }
    },
  }
}

const filterOf = (query: OwnQuery): TaskFilter => ({
  platforms: ['midjourney'],
  taskId: query.mj_id || undefined,
  fromMs: query.start_timestamp > 0 ? query.start_timestamp : undefined,
  untilMs: query.end_timestamp > 0 ? query.end_timestamp : undefined,
})

function drawingTask(row: TaskRow, parts: { options: OptionValues; signPicture: SignPicture }): DrawingTask {
  const { properties: order, data: said, status, userId, taskId } = storedTask(row)
  const data = readDrawingData(said)
  // Pages of the console are on this site: a path is enough for them.
  const site = { ...parts, origin: '' }
  const videos = videoAddressesOf({ userId, taskId, videoUrls: data.videoUrls }, site)
  return {
    id: row.id,
    // A row without an answer has no code yet.
    code: said === null ? 0 : data.code,
    user_id: row.user_id,
    action: row.action,
    mj_id: taskId,
    prompt: textIn(order, 'input') ?? '',
    prompt_en: data.promptEn,
    description: data.description,
    state: data.state || (textIn(order, 'state') ?? ''),
    submit_time: row.submit_time_ms,
    start_time: row.start_time_ms,
    finish_time: row.finish_time_ms,
    image_url: imageAddressOf({ userId, taskId, imageUrl: data.imageUrl, isFinal: status === 'SUCCESS' }, site),
    video_url: videos[0] ?? '',
    video_urls: videos.length === 0 ? '' : JSON.stringify(videos.map((url) => ({ url }))),
    status,
    progress: row.progress,
    fail_reason: row.fail_reason,
    channel_id: row.channel_id,
    quota: row.quota,
    buttons: data.buttons.length === 0 ? '' : JSON.stringify(data.buttons),
    properties: Object.keys(data.properties).length === 0 ? '' : JSON.stringify(data.properties),
  }
}
