/**
 * Spark over a socket: https://www.xfyun.cn/doc/spark/Web.html, its reasoning model
 * https://xfyun.cn/doc/spark/X1ws.html.
 */
export const FORMAT = "Spark's format"

export interface SparkVersion {
  path: string
  domain: string
}

const LITE: SparkVersion = { path: '/v1.1/chat', domain: 'lite' }
const V2: SparkVersion = { path: '/v2.1/chat', domain: 'generalv2' }
const PRO: SparkVersion = { path: '/v3.1/chat', domain: 'generalv3' }
const PRO_128K: SparkVersion = { path: '/chat/pro-128k', domain: 'pro-128k' }
const MAX: SparkVersion = { path: '/v3.5/chat', domain: 'generalv3.5' }
const MAX_32K: SparkVersion = { path: '/chat/max-32k', domain: 'max-32k' }
const ULTRA: SparkVersion = { path: '/v4.0/chat', domain: '4.0Ultra' }

/** By what models are called (their domain, or the product) and by the number in old names, in small letters. */
export const VERSIONS: Readonly<Record<string, SparkVersion>> = {
  lite: LITE,
  'v1.1': LITE,
  generalv2: V2,
  'v2.1': V2,
  pro: PRO,
  generalv3: PRO,
  'v3.1': PRO,
  'pro-128k': PRO_128K,
  max: MAX,
  'generalv3.5': MAX,
  'v3.5': MAX,
  'max-32k': MAX_32K,
  ultra: ULTRA,
  '4.0ultra': ULTRA,
  'v4.0': ULTRA,
  x1: { path: '/v1/x1', domain: 'x1' },
}

/** Used when neither the model nor the channel names one. */
export const USUAL_VERSION = LITE

/** Numbers of errors, listed on the same page; those not named here are faults of the vendor. */
export const ERROR_STATUSES: Readonly<Record<number, number>> = {
  10003: 400,
  10004: 400,
  10005: 400,
  10006: 429,
  10007: 429,
  10013: 400,
  10014: 400,
  // The application is on a black list, or has no right (left) to use this model.
  10015: 401,
  10016: 401,
  10019: 400,
  10110: 503,
  10163: 400,
  10907: 400,
  11200: 401,
  11201: 429,
  11202: 429,
  11203: 429,
}
