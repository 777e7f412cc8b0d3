import type { Operation } from '@tollgate/contract/relay-endpoints'
import type { FormFile } from '../wire/form-body.ts'
import { limitField } from '../wire/openai-chat/model-rules.ts'
import type { JsonObject } from '../wire/read-json.ts'
import { silentRecording } from './silent-recording.ts'

/** What a test asks. The fields of a form are written as JSON. */
export interface ProbeQuestion {
  path: string
  operation: Operation
  body: JsonObject
  files?: readonly FormFile[]
}

/**
 * The smallest question of an operation: one word, one second, one picture of the smallest size. It names `model`; what
 * it looks like follows from `vendorModel`.
 */
export function probeQuestion(operation: Operation, model: string, vendorModel: string): ProbeQuestion {
  switch (operation) {
    case 'rerank':
      return { path: '/v1/rerank', operation, body: { model, query: 'hi', documents: ['hi', 'bye'] } }
    case 'embeddings':
      return { path: '/v1/embeddings', operation, body: { model, input: 'hi' } }
    case 'moderations':
      return { path: '/v1/moderations', operation, body: { model, input: 'hi' } }
    case 'images':
      return { path: '/v1/images/generations', operation, body: { model, prompt: 'a dot', ...smallest(vendorModel) } }
    case 'speech':
      return { path: '/v1/audio/speech', operation, body: { model, input: 'hi', voice: voiceOf(vendorModel) } }
    case 'transcription':
      return { path: '/v1/audio/transcriptions', operation, body: { model }, files: [recording()] }
    case 'completions':
      return { path: '/v1/completions', operation, body: { model, prompt: 'hi', max_tokens: 1 } }
    default:
      return { path: '/v1/chat/completions', operation: 'chat', body: chatBody(model, vendorModel) }
  }
}

/** Asks for nothing that costs; models that think first need room for it before they say a word. */
const chatBody = (model: string, vendorModel: string): JsonObject => ({
  model,
  messages: [{ role: 'user', content: 'hi' }],
  ...(limitField(vendorModel) === 'max_completion_tokens' ? { max_completion_tokens: 16 } : { max_tokens: 1 }),
})

/** https://platform.openai.com/docs/api-reference/images/create; other vendors have smallest sizes of their own. */
function smallest(model: string): JsonObject {
  if (model.startsWith('dall-e-2')) return { n: 1, size: '256x256' }
  if (model.startsWith('dall-e-3')) return { n: 1, size: '1024x1024' }
  if (model.startsWith('gpt-image')) return { n: 1, size: '1024x1024', quality: 'low' }
  return { n: 1 }
}

/** Vendors refuse voices that they do not have. */
const VOICES: readonly (readonly [RegExp, (model: string) => string])[] = [
  // https://docs.siliconflow.cn/cn/api-reference/audio/create-speech
  [/\/cosyvoice/i, (model) => `${model}:alex`],
  // https://help.aliyun.com/zh/model-studio/qwen-tts
  [/^qwen.*-tts/i, () => 'Cherry'],
  // https://platform.stepfun.com/docs/zh/api-reference/audio/create-audio
  [/^step-tts/i, () => 'cixingnansheng'],
  // https://console.groq.com/docs/text-to-speech
  [/playai/i, () => 'Fritz-PlayAI'],
]

const voiceOf = (model: string): string => VOICES.find(([pattern]) => pattern.test(model))?.[1](model) ?? 'alloy'

const recording = (): FormFile => ({
  field: 'file',
  name: 'test.wav',
  mediaType: 'audio/wav',
  bytes: silentRecording({ seconds: 1 }),
})
