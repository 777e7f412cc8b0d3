import type { Insertable, Transaction } from 'kysely'
import * as z from 'zod'
import type { TasksTable } from '../../storage/tables/tasks.ts'
import type { Tables } from '../../storage/tables.ts'
import { isObject } from '../../wire/read-json.ts'
import { drawingDataOf } from '../../wire/tasks/midjourney/drawing-data.ts'
import { type ImportSite, RowProblem } from './import-site.ts'
import { insertImported, listImported } from './import-store.ts'
import { amount, id, text, whole } from './row-fields.ts'
import type { ImportStep } from './run-step.ts'

const Ended = text(32).refine(
  (status) => status === 'SUCCESS' || status === 'FAILURE',
  'is not the end: it is still running',
)

const OldTask = z.object({
  id,
  created_at: amount,
  updated_at: amount,
  task_id: text(200),
  platform: text(32).refine((platform) => platform === 'suno', 'is not known here'),
  user_id: whole(),
  channel_id: whole(),
  quota: amount,
  action: text(64),
  status: Ended,
  fail_reason: text(20_000),
  submit_time: amount,
  start_time: amount,
  finish_time: amount,
  properties: text(1_000_000),
  data: text(10_000_000),
})
type OldTask = z.output<typeof OldTask>

const OldDrawing = z.object({
  id,
  code: whole(),
  user_id: whole(),
  action: text(64),
  mj_id: text(200),
  prompt: text(100_000),
  prompt_en: text(100_000),
  description: text(100_000),
  state: text(20_000),
  submit_time: amount,
  start_time: amount,
  finish_time: amount,
  image_url: text(20_000),
  // Only newer versions have videos.
  video_url: text(20_000),
  video_urls: text(1_000_000),
  status: Ended,
  fail_reason: text(20_000),
  channel_id: whole(),
  quota: amount,
  buttons: text(1_000_000),
  properties: text(1_000_000),
})
type OldDrawing = z.output<typeof OldDrawing>

/** Music orders that have ended. Their charges are in the counters of their users already. */
export async function taskStep(site: ImportSite): Promise<ImportStep<OldTask>> {
  const add = await taskAdder(site)
  return {
    kind: 'tasks',
    table: 'tasks',
    keptTable: 'tasks',
    read: (row) => OldTask.parse(row),
    write: (old, { transaction, idFor }) =>
      add(old, {
        transaction,
        ids: idFor(old.id),
        columns: {
          platform: old.platform,
          task_id: old.task_id,
          model_name: old.action === 'LYRICS' ? 'suno_lyrics' : 'suno_music',
          submit_time_ms: old.submit_time * 1000,
          start_time_ms: old.start_time * 1000,
          finish_time_ms: old.finish_time * 1000,
          created_at: old.created_at,
          updated_at: old.updated_at,
          properties: JSON.stringify(jsonOf('properties', old.properties) ?? {}),
          data: JSON.stringify(jsonOf('data', old.data) ?? null),
        },
      }),
  }
}

/** Drawings that have ended. */
export async function drawingStep(site: ImportSite): Promise<ImportStep<OldDrawing>> {
  const add = await taskAdder(site)
  return {
    kind: 'midjourneys',
    table: 'midjourneys',
    keptTable: 'tasks',
    read: (row) => OldDrawing.parse(row),
    write: (old, { transaction, idFor }) => {
      const said = {
        ...old,
        promptEn: old.prompt_en,
        imageUrl: old.image_url,
        videoUrl: old.video_url,
        videoUrls: jsonOf('video_urls', old.video_urls),
        buttons: jsonOf('buttons', old.buttons),
        properties: jsonOf('properties', old.properties),
      }
      return add(old, {
        transaction,
        ids: idFor(old.id),
        columns: {
          platform: 'midjourney',
          task_id: old.mj_id,
          model_name: `mj_${old.action.toLowerCase()}`,
          submit_time_ms: old.submit_time,
          start_time_ms: old.start_time,
          finish_time_ms: old.finish_time,
          created_at: Math.floor(old.submit_time / 1000),
          updated_at: Math.floor((old.finish_time || old.submit_time) / 1000),
          properties: JSON.stringify({ input: old.prompt, state: old.state }),
          data: JSON.stringify(drawingDataOf(said, old.code)),
        },
      })
    },
  }
}

type Columns = Omit<Insertable<TasksTable>, 'user_id' | 'channel_id' | keyof ReturnType<typeof sameOf>>

interface Addition {
  transaction: Transaction<Tables>
  ids: { id?: number }
  columns: Columns
}

async function taskAdder(site: ImportSite) {
  const users = await listImported(site.db, site.name, 'users')
  const channels = await listImported(site.db, site.name, 'channels')
  return async (old: OldTask | OldDrawing, { transaction, ids, columns }: Addition) => {
    const owner = users.get(old.user_id)
    if (owner === undefined) throw new RowProblem(`its user ${old.user_id} did not come in`)
    const newId = await insertImported(transaction, 'tasks', {
      ...ids,
      ...columns,
      ...sameOf(old),
      user_id: owner.newId,
      channel_id: channels.get(old.channel_id)?.newId ?? 0,
    })
    if (newId === undefined) throw new RowProblem('id is in use here')
    return { newId, quota: old.quota, used: 0 }
  }
}

const sameOf = ({ action, quota, status, fail_reason }: OldTask | OldDrawing) => ({
  action,
  quota,
  money: status === 'SUCCESS' ? 'charged' : 'returned',
  status,
  progress: '100%',
  fail_reason,
  node: '',
  request_id: '',
  username: '',
  token_id: 0,
  token_name: '',
  group: '',
  detail: '',
})

/** The list or object in a column; undefined when it is empty. */
function jsonOf(column: string, value: string): Record<string, unknown> | unknown[] | undefined {
  if (value.trim() === '') return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isObject(parsed) || Array.isArray(parsed) ? parsed : undefined
  } catch (cause) {
    throw new RowProblem(`${column} is no JSON`, { cause })
  }
}
