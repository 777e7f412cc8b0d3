import { expect, test } from 'bun:test'
import type { Provider } from '@tollgate/contract/providers'
import type { FamilyName } from '@tollgate/contract/relay-endpoints'
import { endpointTypesOf } from './endpoint-types.ts'

const speaking = (family: FamilyName): Provider => ({
  code: 1,
  name: 'Vendor',
  name_zh: 'Vendor',
  family,
  url: 'https://vendor.example',
  icon: '',
  models: [],
})

test.each([
  ['gpt-4o', 'openai-chat', ['openai']],
  ['deepseek-chat', 'openai-chat', ['openai']],
  ['gpt-5', 'openai-chat', ['openai']],
  ['o3', 'openai-chat', ['openai']],
  ['gpt-5-codex', 'openai-chat', ['openai-response']],
  ['gpt-5.1-codex-max', 'openai-chat', ['openai-response']],
  ['gpt-5.5-pro-2026-04-23', 'openai-chat', ['openai-response']],
  ['openai/o3-pro', 'openai-chat', ['openai-response']],
  ['o3-deep-research-2025-06-26', 'openai-chat', ['openai-response']],
  ['some-model', 'openai-responses', ['openai-response', 'openai']],
  ['claude-sonnet-4-5', 'anthropic-messages', ['anthropic', 'openai']],
  ['gemini-3-pro-preview', 'gemini-generate', ['gemini', 'openai']],
  ['gemini-2.5-flash-image', 'gemini-generate', ['image-generation', 'gemini', 'openai']],
  ['dall-e-3', 'openai-chat', ['image-generation', 'openai']],
  ['gpt-image-1', 'openai-chat', ['image-generation', 'openai']],
  ['text-embedding-3-small', 'openai-chat', ['embeddings']],
  ['BAAI/bge-m3', 'openai-chat', ['embeddings']],
  ['gemini-embedding-001', 'gemini-generate', ['embeddings']],
  ['BAAI/bge-reranker-v2-m3', 'openai-chat', ['jina-rerank']],
  ['netease-youdao/bce-embedding-base_v1', 'openai-chat', ['embeddings']],
] as const)('%s of a %s vendor is called at %p', (model, family, types) => {
  expect<readonly string[]>(endpointTypesOf(model, speaking(family))).toEqual(types)
})

test('a model without a channel is called as any other', () => {
  expect(endpointTypesOf('gpt-4o', undefined)).toEqual(['openai'])
})
