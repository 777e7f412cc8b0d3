/**
 * The third version of Zhipu's API, for ChatGLM (`chatglm_turbo`, `chatglm_pro`, ...):
 * https://open.bigmodel.cn/dev/api#chatglm_turbo. Later models speak OpenAI's format.
 */
export const PATHS = {
  chat: '/api/paas/v3/model-api/{model}/invoke',
  'chat-stream': '/api/paas/v3/model-api/{model}/sse-invoke',
} as const

export const FORMAT = "ChatGLM's format"

/** Its numbers of errors. https://open.bigmodel.cn/dev/api#error-code-v3 */
export const ERROR_STATUSES: Readonly<Record<number, number>> = {
  1000: 401,
  1001: 401,
  1002: 401,
  1003: 401,
  1004: 401,
  1100: 401,
  1110: 401,
  1111: 401,
  1112: 403,
  1113: 403,
  1210: 400,
  1211: 404,
  1214: 400,
  1261: 400,
  1301: 400,
  1302: 429,
  1303: 429,
  1304: 429,
  1305: 429,
}

/** The account is locked, or owes. */
export const UNPAID = [1112, 1113] as const
