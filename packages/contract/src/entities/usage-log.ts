import * as z from 'zod/mini'

/** One row of the log. `other` is JSON text (LogDetail) or empty. */
export const UsageLog = z.object({
  id: z.number(),
  user_id: z.number(),
  created_at: z.number(),
  type: z.number(),
  content: z.string(),
  username: z.string(),
  token_name: z.string(),
  model_name: z.string(),
  quota: z.number(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  /** Whole seconds. */
  use_time: z.number(),
  is_stream: z.boolean(),
  channel: z.number(),
  token_id: z.number(),
  group: z.string(),
  request_id: z.string(),
  other: z.string(),
})
export type UsageLog = z.output<typeof UsageLog>

/** A run that deletes old log rows. Times are unix seconds. */
export const LogClearing = z.object({
  state: z.enum(['running', 'done']),
  /** Older rows go. */
  target_timestamp: z.number(),
  deleted: z.number(),
  /** Rows there were to delete when the run began. */
  total: z.number(),
  started_at: z.number(),
  /** 0 while it runs. */
  finished_at: z.number(),
})
export type LogClearing = z.output<typeof LogClearing>

/** One try at one channel, in the order they were made. */
export interface AttemptNote {
  channel: number
  /** HTTP status of the upstream; 0 when none arrived. */
  status: number
  /** Error code; empty for the attempt that answered. */
  error: string
  /** Milliseconds from the start of the attempt to its answer's first byte, or to its failure. */
  ms: number
  /** Which key of the channel's pool was used, from 1; missing without a pool. */
  key?: number
  /** Missing in rows of older versions. */
  reason?: PickReason
}

/** Why a channel was tried. `of`: how many channels of its priority the choice was among. */
export type PickReason =
  | { code: 'pinned' }
  | { code: 'affinity' }
  | { code: 'picked-weight'; priority: number; weight: number; of: number }
  | { code: 'retry-after-failure'; priority: number; weight: number; of: number }
  | { code: 'retry-other-key' }
  | { code: 'least-bad'; seconds: number }

/** Why a channel was passed over. `seconds`: for how much longer. */
export type LeftReason =
  | { code: 'left-open-circuit'; failures: number; seconds: number }
  | { code: 'left-half-open' }
  | { code: 'left-waiting'; seconds: number }

/** A channel that would have been a choice, and was not taken. */
export interface LeftNote {
  channel: number
  reason: LeftReason
}

/** How a call ended, beside its plain success. */
export type CallEnding = 'complete' | 'partial' | 'client-left' | 'interrupted'

/** The JSON in `other` of a consume row. Snake case names are those of the public API family. */
export interface LogDetail {
  model_ratio?: number
  completion_ratio?: number
  group_ratio: number
  /** -1 when charged per token. */
  model_price: number
  cache_ratio?: number
  cache_write_ratio?: number
  cache_tokens?: number
  cache_write_tokens?: number
  cache_write_hour_ratio?: number
  cache_write_hour_tokens?: number
  /** Part of a realtime session; then the six numbers of sounds are there in any case. */
  ws?: boolean
  /** Sounds went in or came out; then the next six are there too. */
  audio?: boolean
  audio_input?: number
  audio_output?: number
  /** All input that is no sound, cached or not. */
  text_input?: number
  text_output?: number
  audio_ratio?: number
  /** Missing: sounds that came out cost as much as text that came out; the same of images below. */
  audio_completion_ratio?: number
  /** Images went in or came out as tokens with a price of their own. */
  image?: boolean
  image_input?: number
  image_output?: number
  image_ratio?: number
  image_completion_ratio?: number
  /** Of images priced one by one; `model_price` is that of all of them together. */
  image_count?: number
  image_size?: string
  image_quality?: string
  reasoning_tokens?: number
  /** Milliseconds to the first byte; -1000 when not streamed. */
  frt: number
  /** Milliseconds of the whole call. */
  total_ms?: number
  group?: string
  is_model_mapped?: boolean
  /** What the caller asked for, when the mapping changed it. */
  requested_model?: string
  /** Tokens were counted here because the vendor sent no usage. */
  estimated?: boolean
  /** The vendor's usage was absurd and was clamped. */
  usage_clamped?: boolean
  ending?: CallEnding
  warnings?: string[]
  /** Of a task: the number under which its vendor knows it. */
  task_id?: string
  /** What the call cost the operator, in USD; missing where no cost is set. For administrators only, as the next. */
  cost?: number
  admin_info?: { use_channel: string[]; attempts?: AttemptNote[]; left_out?: LeftNote[] }
}
