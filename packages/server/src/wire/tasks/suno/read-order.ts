import { AppError } from '@tollgate/contract/app-error'
import { type JsonObject, textIn } from '../../read-json.ts'
import type { TaskOrder, TaskSubmission } from '../task-kind.ts'
import { ACTIONS, DEFAULT_VERSION, HOOK_FIELD, IDS_MAX, PROMPT_FIELDS, SUBMIT_PATH, TEXT_FIELDS } from './schema.ts'

/** What a caller orders: a song, or words for one. Fields that are not known here are sent on. */
export function readOrder({ params, body }: TaskSubmission): TaskOrder {
  const name = nameOf(params.action ?? '')
  checkFields(body)
  if (name === 'lyrics' && !textIn(body, 'prompt')) throw new AppError('task.prompt-empty', {})
  const { [HOOK_FIELD]: _hook, ...sent } = body
  const parent = textIn(body, 'task_id') || undefined
  const continues = Boolean(textIn(body, 'continue_clip_id'))
  if (continues && parent === undefined) throw new AppError('request.invalid', { reason: 'task_id is empty' })
  return {
    ...ACTIONS[name],
    promptText: PROMPT_FIELDS.map((field) => textIn(body, field) ?? '').join('\n'),
    properties: { input: textIn(body, 'gpt_description_prompt') || textIn(body, 'prompt') || '' },
    // A clip is known only to the account that made it.
    ...(continues && parent !== undefined && { follows: { taskId: parent, needsSuccess: false } }),
    request: {
      method: 'POST',
      path: SUBMIT_PATH + name,
      body: name === 'music' ? { ...sent, mv: textIn(body, 'mv') || DEFAULT_VERSION } : sent,
    },
  }
}

function nameOf(action: string): keyof typeof ACTIONS {
  const name = action.toLowerCase()
  if (name === 'music' || name === 'lyrics') return name
  throw new AppError('task.action-invalid', { action: action.slice(0, 40) })
}

function checkFields(body: JsonObject): void {
  const refuse = (reason: string) => {
    throw new AppError('request.invalid', { reason })
  }
  for (const [field, limit] of Object.entries(TEXT_FIELDS)) {
    const value = body[field] ?? ''
    if (typeof value !== 'string') refuse(`${field} must be a text`)
    else if (value.length > limit) refuse(`${field} is longer than ${limit}`)
  }
  if (typeof (body.continue_at ?? 0) !== 'number') refuse('continue_at must be a number')
  if (typeof (body.make_instrumental ?? false) !== 'boolean') refuse('make_instrumental must be true or false')
}

/** The ids of `{ ids: [...] }`, each once. */
export function readIds({ ids }: JsonObject): string[] {
  if (!Array.isArray(ids)) throw new AppError('request.invalid', { reason: 'ids must be a list' })
  if (ids.length > IDS_MAX) throw new AppError('request.invalid', { reason: `at most ${IDS_MAX} ids` })
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))]
}
