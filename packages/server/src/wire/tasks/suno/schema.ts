/**
 * The Suno API that gateways offer: https://docs.chainhub.tech/suno-api-documentation-1957948m0,
 * the same at https://docs.fast-token.com/en/suno/SunoDescription.
 * An order is answered with `{ code: 'success', message, data: '<task id>' }`, a question with a list of tasks:
 * `{ code, message, data: [{ task_id, action, status, fail_reason, submit_time, start_time, finish_time, data }] }`.
 */
export const SUBMIT_PATH = '/suno/submit/'
export const FETCH_PATH = '/suno/fetch'

export const SUCCESS_CODE = 'success'

/** Orders by the last part of their path, any letter case. */
export const ACTIONS = {
  music: { action: 'MUSIC', model: 'suno_music' },
  lyrics: { action: 'LYRICS', model: 'suno_lyrics' },
} as const

/** The model that makes the song, when the caller names none. */
export const DEFAULT_VERSION = 'chirp-v3-0'

/** Fields of an order that are texts, and how long they may be. */
export const TEXT_FIELDS = {
  gpt_description_prompt: 20_000,
  prompt: 20_000,
  mv: 100,
  title: 1_000,
  tags: 5_000,
  task_id: 200,
  continue_clip_id: 200,
} as const
/** Those that a blocked word may stand in. */
export const PROMPT_FIELDS = ['gpt_description_prompt', 'prompt', 'title', 'tags'] as const
/** Where the vendor would report to by itself. It never learns where the caller is. */
export const HOOK_FIELD = 'notify_hook'
/** Ids of one question. */
export const IDS_MAX = 100
