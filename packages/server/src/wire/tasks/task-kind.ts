import type { AppError } from '@tollgate/contract/app-error'
import type { TaskStatus } from '@tollgate/contract/entities/async-task'
import type { OptionValues } from '@tollgate/contract/options'
import type { CredentialsScheme } from '@tollgate/contract/providers/provider-row'
import type { TaskPlatform } from '@tollgate/contract/task-endpoints'
import type { ErrorContext } from '../family.ts'
import type { JsonObject } from '../read-json.ts'

/** A platform: how its callers order and ask, and how its vendors are spoken to. Pure, as everything in wire/. */
export interface TaskKind {
  platform: TaskPlatform
  /** How the channel's key becomes part of a request. */
  credentials: CredentialsScheme
  /** A task that has not ended so long after it was submitted has failed. */
  timeoutMs: number
  /** How long a vendor may take to answer an order, and a question. */
  submitTimeoutMs: number
  fetchTimeoutMs: number
  /** How many tasks one question to a vendor may be about. */
  tasksPerRequest: number
  /** What a caller orders. Throws `request.invalid`, `task.*`. */
  readOrder(submission: TaskSubmission): TaskOrder
  /** The vendor's answer to an order, whatever its HTTP status. Throws `channel.*` when it did not take it. */
  decodeSubmitted(answer: VendorTaskAnswer, order: TaskOrder): AcceptedTask
  /** The question after tasks that are under way. */
  encodeFetch(taskIds: readonly string[]): VendorTaskRequest
  /** The vendor's answer to it; tasks it does not mention are asked for again. Throws `channel.*`. */
  decodeFetched(answer: VendorTaskAnswer): TaskReport[]
  /** Which tasks a `fetch-many` call asks for. Throws `request.invalid`. */
  readIds(body: JsonObject): string[]
  /** The body for a caller who asked for one task or for many. */
  encodeOne(task: StoredTask, context: TaskReplyContext): unknown
  encodeMany(tasks: readonly StoredTask[], context: TaskReplyContext): unknown
  encodeError(error: AppError, context: ErrorContext): { status: number; body: JsonObject }
}

/** A request that orders a task. */
export interface TaskSubmission {
  /** Of the request, without a mode in front: `/suno/submit/music`. */
  path: string
  /** What stood in the braces of the endpoint's path. */
  params: Readonly<Record<string, string>>
  body: JsonObject
  options: OptionValues
}

/** What is ordered. */
export interface TaskOrder {
  /** By which it is routed, priced and limited: `suno_music`. */
  model: string
  /** As the console shows it: `MUSIC`. */
  action: string
  /** The caller's words, looked through for blocked ones. */
  promptText: string
  /** Kept with the task. `input` is shown in the console. */
  properties: JsonObject
  /** An earlier task of the same caller: its channel, with its key, is asked. */
  follows?: { taskId: string; needsSuccess: boolean }
  /** Costs nothing, whatever its model costs. */
  isFree?: true
  request: VendorTaskRequest
}

/** A request to a vendor, without address and key. */
export interface VendorTaskRequest {
  method: 'GET' | 'POST'
  /** Behind the channel's address: `/suno/fetch`. */
  path: string
  body: JsonObject | undefined
}

export interface VendorTaskAnswer {
  status: number
  /** Undefined when it was no JSON. */
  json: unknown
  text: string
}

/** An order that the vendor took. */
export interface AcceptedTask {
  /** The vendor's number of it. */
  taskId: string
  /** The body of the caller's answer. */
  reply: JsonObject
  /** What is known of it already. Missing: it was submitted. */
  report?: Omit<TaskReport, 'taskId'>
}

/** What a vendor says of a task. What is missing or empty stays as it was. */
export interface TaskReport {
  taskId: string
  /** `SUCCESS` and `FAILURE` end a task, once and for good. */
  status: TaskStatus
  /** `40%`. */
  progress?: string
  failReason?: string
  startTimeMs?: number
  finishTimeMs?: number
  /** Kept as JSON; its form is the platform's. */
  data?: unknown
}

/** A task as it is kept. */
export interface StoredTask {
  id: number
  taskId: string
  userId: number
  channelId: number
  action: string
  status: TaskStatus
  progress: string
  failReason: string
  submitTimeMs: number
  startTimeMs: number
  finishTimeMs: number
  properties: JsonObject
  data: unknown
}

export interface TaskReplyContext {
  options: OptionValues
  /** Of this site as the caller reached it, for sites that were never told their address. */
  origin: string
  /** Goes into addresses of pictures that are shown here. */
  signPicture: (task: { userId: number; taskId: string }) => string
}
