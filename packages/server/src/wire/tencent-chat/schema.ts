/**
 * Hunyuan's own API: https://cloud.tencent.com/document/api/1729/101836 (chat),
 * https://cloud.tencent.com/document/api/1729/101838 (data types), https://cloud.tencent.com/document/api/1729/101847
 * (errors).
 */
export const PATHS = { chat: '/' } as const

export const HEADERS = { 'x-tc-action': 'ChatCompletions', 'x-tc-version': '2023-09-01' } as const

export const FORMAT = "Hunyuan's format"

/** Fields of Hunyuan's own that clients of other formats may add. */
export const OWN_FIELDS = [
  'EnableEnhancement',
  'StreamModeration',
  'SearchInfo',
  'Citation',
  'EnableSpeedSearch',
  'EnableMultimedia',
  'EnableDeepSearch',
  'ForceSearchEnhancement',
  'EnableDeepRead',
  'WebSearchOptions',
  'TopicChoice',
] as const
