import { expect, test } from 'bun:test'
import { operationOfModel } from '@tollgate/contract/model-operation'
import { probeQuestion } from './probe-question.ts'

test.each([
  ['gpt-4o', 'chat'],
  ['gpt-4o-audio-preview', 'chat'],
  ['deepseek-r1', 'chat'],
  ['dall-e-3', 'images'],
  ['gpt-image-1-mini', 'images'],
  ['wan2.2-t2i-flash', 'images'],
  ['gpt-4o-mini-tts', 'speech'],
  ['qwen3-tts-flash', 'speech'],
  ['FunAudioLLM/CosyVoice2-0.5B', 'speech'],
  ['tts-1-hd-1106', 'speech'],
  ['whisper-large-v3', 'transcription'],
  ['@cf/openai/whisper', 'transcription'],
  ['gpt-4o-mini-transcribe', 'transcription'],
  ['step-asr', 'transcription'],
  ['iic/SenseVoiceSmall', 'transcription'],
  ['text-moderation-stable', 'moderations'],
  ['text-embedding-3-small', 'embeddings'],
  ['BAAI/bge-reranker-v2-m3', 'rerank'],
  ['gpt-3.5-turbo-instruct', 'completions'],
] as const)('%s is tested by %s', (model, operation) => {
  expect(operationOfModel(model)).toBe(operation)
})

test.each([
  ['tts-1', 'alloy'],
  ['qwen3-tts-flash', 'Cherry'],
  ['FunAudioLLM/CosyVoice2-0.5B', 'FunAudioLLM/CosyVoice2-0.5B:alex'],
])('%s speaks with the voice %s', (model, voice) => {
  expect(probeQuestion('speech', model, model).body).toEqual({ model, input: 'hi', voice })
})
