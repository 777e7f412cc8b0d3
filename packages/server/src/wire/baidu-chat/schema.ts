/**
 * Qianfan's first API: https://cloud.baidu.com/doc/WENXINWORKSHOP/s/clntwmv7t (chat),
 * https://cloud.baidu.com/doc/WENXINWORKSHOP/s/alj562vvu (embeddings),
 * https://cloud.baidu.com/doc/WENXINWORKSHOP/s/tlmyncueh (errors).
 */
export const FORMAT = "Baidu's format"

export const BASE_PATH = '/rpc/2.0/ai_custom/v1/wenxinworkshop'

/** Last pieces of paths, by the model's name in small letters; of models not named here it is the name itself. */
export const PATH_NAMES: Readonly<Record<string, string>> = {
  'ernie-4.0': 'completions_pro',
  'ernie-bot-4': 'completions_pro',
  'ernie-4.0-8k': 'completions_pro',
  'ernie-bot': 'completions',
  'ernie-3.5-8k': 'completions',
  'ernie-bot-turbo': 'eb-instant',
  'ernie-lite-8k-0922': 'eb-instant',
  'ernie-bot-8k': 'ernie_bot_8k',
  'ernie-speed': 'ernie_speed',
  'ernie-speed-8k': 'ernie_speed',
  'bloomz-7b': 'bloomz_7b1',
  'bge-large-zh': 'bge_large_zh',
  'bge-large-en': 'bge_large_en',
  'tao-8k': 'tao_8k',
}

/** What its numbers of errors mean, as far as it matters to more than the caller. */
export const ERROR_STATUSES: Readonly<Record<number, number>> = {
  // No permission; the key or the token is not valid, or has ended.
  6: 403,
  13: 401,
  14: 401,
  15: 401,
  100: 401,
  110: 401,
  111: 401,
  // Requests in a second, a minute, a day, or in all.
  4: 429,
  17: 429,
  18: 429,
  19: 429,
  336501: 429,
  336502: 429,
  336503: 429,
  336504: 429,
  336505: 429,
  // The body, or what it says.
  336001: 400,
  336002: 400,
  336003: 400,
  336004: 400,
  336005: 400,
  336006: 400,
  336007: 400,
  336008: 400,
  336103: 400,
  336104: 400,
}
