/**
 * DashScope, the own format of Alibaba's Model Studio:
 * embeddings https://help.aliyun.com/zh/model-studio/text-embedding-synchronous-api,
 * images in one call https://www.alibabacloud.com/help/en/model-studio/qwen-image-api,
 * images by order https://help.aliyun.com/zh/model-studio/text-to-image-v2-api-reference,
 * rerank https://www.alibabacloud.com/help/en/model-studio/text-rerank-api,
 * speech https://help.aliyun.com/zh/model-studio/qwen-tts-api.
 */
export const PATHS = {
  embeddings: '/api/v1/services/embeddings/text-embedding/text-embedding',
  rerank: '/api/v1/services/rerank/text-rerank/text-rerank',
} as const

/** Images by message, and speech: answered at once. */
export const GENERATION_PATH = '/api/v1/services/aigc/multimodal-generation/generation'
/** Images by order: answered with the number of a task. */
export const IMAGE_ORDER_PATH = '/api/v1/services/aigc/text2image/image-synthesis'
export const TASK_PATH = '/api/v1/tasks/'

export const FORMAT = "DashScope's format"
