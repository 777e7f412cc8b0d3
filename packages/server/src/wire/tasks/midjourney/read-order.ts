import { AppError } from '@tollgate/contract/app-error'
import type { DrawingAction } from '@tollgate/contract/entities/drawing-task'
import { type JsonObject, textIn } from '../../read-json.ts'
import type { TaskOrder, TaskSubmission } from '../task-kind.ts'
import { actionOfButton, actionOfChange, modelOfAction, opensWindow, readSimpleChange } from './actions.ts'
import { outgoingBody } from './outgoing-body.ts'
import {
  type DrawingOrderFacts,
  ID_CHARACTERS_MAX,
  IDS_MAX,
  SUBMIT_PATH,
  SWAP_PATH,
  URL_CHARACTERS_MAX,
} from './schema.ts'

/** What a body asks for. `taskId`: the earlier drawing it goes on with. */
interface Wish {
  action: DrawingAction
  taskId?: string
}

/** Every order by the end of its path. Each throws `request.invalid` when its body lacks something. */
const wishes: Readonly<Record<string, (body: JsonObject) => Wish>> = {
  imagine: (body) => {
    if (required(body, 'prompt').trim() === '') throw missing('prompt')
    return { action: 'IMAGINE' }
  },
  describe: () => ({ action: 'DESCRIBE' }),
  blend: () => ({ action: 'BLEND' }),
  shorten: (body) => {
    required(body, 'prompt')
    return { action: 'SHORTEN' }
  },
  change: (body) => ({ action: actionOfChange(textIn(body, 'action') ?? ''), taskId: parentOf(body) }),
  'simple-change': (body) => {
    const change = readSimpleChange(required(body, 'content'))
    if (!change) throw new AppError('request.invalid', { reason: 'content must be a task id and U1-U4, V1-V4 or R' })
    return change
  },
  action: (body) => ({ action: actionOfButton(required(body, 'customId')), taskId: parentOf(body) }),
  modal: (body) => ({ action: 'MODAL', taskId: parentOf(body) }),
  edits: (body) => {
    required(body, 'prompt')
    return { action: 'EDITS' }
  },
  video: (body) => {
    const taskId = idOf(body.taskId)
    return { action: 'VIDEO', ...(taskId !== '' && { taskId }) }
  },
  'upload-discord-images': () => ({ action: 'UPLOAD' }),
}

const swap = (body: JsonObject): Wish => {
  required(body, 'sourceBase64')
  required(body, 'targetBase64')
  return { action: 'SWAP_FACE' }
}

/** What a caller orders. Fields that are not known here are sent on. Throws `request.invalid` and `task.action-invalid`. */
export function readOrder({ path, params, body, options }: TaskSubmission): TaskOrder {
  const { action, taskId } = wishOf(path)(body)
  checkTexts(body)
  const named = taskId !== undefined && 'taskId' in body ? { ...body, taskId } : body
  const sent = outgoingBody({ body: named, mode: params.mode ?? '', options })
  const prompt = textIn(sent, 'prompt') ?? ''
  return {
    action,
    model: modelOfAction(action),
    promptText: prompt,
    properties: factsOf(body, { prompt, keepsHook: options.MjNotifyEnabled }),
    ...(taskId !== undefined && {
      // A window opens before its drawing is there: what is said in it may follow at any time.
      follows: { taskId, needsSuccess: action !== 'MODAL' && options.MjActionCheckSuccessEnabled },
    }),
    ...(opensWindow(action) && { isFree: true as const }),
    request: { method: 'POST', path, body: sent },
  }
}

function wishOf(path: string): (body: JsonObject) => Wish {
  if (path === SWAP_PATH) return swap
  const name = path.startsWith(SUBMIT_PATH) ? path.slice(SUBMIT_PATH.length) : ''
  const wish = Object.hasOwn(wishes, name) ? wishes[name] : undefined
  if (!wish) throw new AppError('task.action-invalid', { action: name.slice(0, 40) })
  return wish
}

const factsOf = (body: JsonObject, { prompt, keepsHook }: { prompt: string; keepsHook: boolean }): JsonObject => {
  const notifyHook = keepsHook ? (textIn(body, 'notifyHook') ?? '') : ''
  const facts: DrawingOrderFacts = {
    input: prompt || (textIn(body, 'content') ?? ''),
    state: textIn(body, 'state') ?? '',
    botType: textIn(body, 'botType') ?? '',
    customId: textIn(body, 'customId') ?? '',
    ...(notifyHook !== '' && { notifyHook }),
  }
  return { ...facts }
}

/** Texts that are kept with the task, and how long they may be. */
const TEXTS = {
  prompt: 20_000,
  content: 200,
  state: 4_000,
  botType: 40,
  customId: 400,
  notifyHook: URL_CHARACTERS_MAX,
} as const

function checkTexts(body: JsonObject): void {
  for (const [field, limit] of Object.entries(TEXTS)) {
    const value = body[field] ?? ''
    if (typeof value !== 'string') throw new AppError('request.invalid', { reason: `${field} must be a text` })
    if (value.length > limit) throw new AppError('request.invalid', { reason: `${field} is longer than ${limit}` })
  }
}

/** Ids are numbers in the eyes of some clients. */
function idOf(value: unknown): string {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && id.length <= ID_CHARACTERS_MAX ? id.trim() : ''
}

function parentOf(body: JsonObject): string {
  const taskId = idOf(body.taskId)
  if (taskId === '') throw missing('taskId')
  return taskId
}

function required(body: JsonObject, field: string): string {
  const value = textIn(body, field)
  if (!value) throw missing(field)
  return value
}

const missing = (field: string): AppError => new AppError('request.invalid', { reason: `${field} is required` })

/** The ids of `{ ids: [...] }`, each once. */
export function readIds({ ids }: JsonObject): string[] {
  if (!Array.isArray(ids)) throw new AppError('request.invalid', { reason: 'ids must be a list' })
  if (ids.length > IDS_MAX) throw new AppError('request.invalid', { reason: `at most ${IDS_MAX} ids` })
  return [...new Set(ids.map(idOf).filter((id) => id !== ''))]
}
