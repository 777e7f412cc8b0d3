import { expect, test } from 'bun:test'
import { type Provider, providerOf } from '@tollgate/contract/providers'
import type { FamilyName, InboundFamilyName, Operation } from '@tollgate/contract/relay-endpoints'
import { chooseFormat } from './choose-format.ts'

function rowOf(code: number): Provider {
  const provider = providerOf(code)
  if (!provider) throw new Error(`no provider ${code}`)
  return provider
}

const LLAMA_PATH = '/v1beta1/projects/{project}/locations/{region}/endpoints/openapi/chat/completions'

const cases: readonly (readonly [number, InboundFamilyName, Operation, string, FamilyName, string | undefined])[] = [
  [1, 'openai-chat', 'chat', 'gpt-4o', 'openai-chat', undefined],
  [1, 'openai-responses', 'chat', 'gpt-4o', 'openai-responses', '/v1/responses'],
  // Imitators of OpenAI's chat format seldom have its Responses.
  [1, 'openai-responses', 'chat', 'deepseek-chat', 'openai-chat', undefined],
  [1, 'anthropic-messages', 'chat', 'gpt-4o', 'openai-chat', undefined],
  // Tools and thinking go together under Responses only; who speaks chat is passed through.
  [1, 'anthropic-messages', 'chat', 'gpt-6.1-sol', 'openai-responses', '/v1/responses'],
  [1, 'gemini-generate', 'chat', 'gpt-5.5', 'openai-responses', '/v1/responses'],
  [1, 'openai-chat', 'chat', 'gpt-5.5', 'openai-chat', undefined],
  [1, 'openai-chat', 'chat', 'o3-pro', 'openai-responses', '/v1/responses'],
  [1, 'openai-chat', 'embeddings', 'text-embedding-3-small', 'openai-chat', undefined],
  [14, 'anthropic-messages', 'chat', 'claude-opus-4-5', 'anthropic-messages', undefined],
  [14, 'openai-chat', 'chat', 'claude-2.1', 'anthropic-complete', undefined],
  [14, 'anthropic-messages', 'chat', 'claude-2.1', 'anthropic-complete', undefined],
  [43, 'openai-chat', 'chat', 'deepseek-chat', 'openai-chat', '/chat/completions'],
  [43, 'anthropic-messages', 'chat', 'deepseek-chat', 'anthropic-messages', '/anthropic/v1/messages'],
  [43, 'gemini-generate', 'chat', 'deepseek-chat', 'openai-chat', '/chat/completions'],
  [25, 'anthropic-messages', 'chat', 'moonshot-v1-8k', 'openai-chat', undefined],
  [25, 'anthropic-messages', 'chat', 'kimi-k3', 'anthropic-messages', '/anthropic/v1/messages'],
  [17, 'openai-chat', 'chat', 'qwen-plus', 'openai-chat', '/compatible-mode/v1/chat/completions'],
  [17, 'openai-chat', 'embeddings', 'text-embedding-v1', 'dashscope', undefined],
  [17, 'openai-chat', 'images', 'qwen-image', 'dashscope', undefined],
  [17, 'openai-chat', 'rerank', 'qwen3-rerank', 'dashscope', undefined],
  [17, 'openai-chat', 'speech', 'qwen3-tts-flash', 'dashscope', undefined],
  [4, 'openai-chat', 'embeddings', 'nomic-embed-text', 'ollama-native', undefined],
  [41, 'openai-chat', 'chat', 'meta/llama3-405b-instruct-maas', 'openai-chat', LLAMA_PATH],
  [39, 'openai-chat', 'completions', '@cf/meta/llama-2-7b-chat-int8', 'cloudflare-run', undefined],
  [27, 'openai-chat', 'chat', 'sonar-pro', 'openai-chat', '/chat/completions'],
  [27, 'openai-chat', 'chat', 'perplexity/sonar', 'openai-responses', '/v1/responses'],
  [27, 'anthropic-messages', 'chat', 'perplexity/sonar', 'openai-responses', '/v1/responses'],
  [38, 'openai-chat', 'rerank', 'jina-reranker-v3', 'jina', undefined],
]

test.each(cases)('type %p, asked in %p for %p of %p, speaks %p', (code, inbound, operation, model, family, path) => {
  const format = chooseFormat({ provider: rowOf(code), inbound, operation, model })
  expect(format.family).toBe(family)
  expect(format.paths === 'none' ? undefined : format.paths?.[operation]).toBe(path)
})

test('Claude at Vertex AI is asked in its own format, with the body of that cloud', () => {
  const provider = rowOf(41)
  const format = chooseFormat({ provider, inbound: 'openai-chat', operation: 'chat', model: 'claude-opus-4-5' })
  expect(format).toMatchObject({
    family: 'anthropic-messages',
    quirks: ['vertex-body', 'no-media-urls'],
    credentials: 'google-service-account',
  })
})

test('who imitates a provider at another address is asked in its first format', () => {
  const question = { provider: rowOf(1), inbound: 'anthropic-messages', operation: 'chat', model: 'gpt-5.5' } as const
  expect(chooseFormat({ ...question, isElsewhere: true }).family).toBe('openai-chat')
  expect(chooseFormat({ ...question, isElsewhere: false }).family).toBe('openai-responses')
})

test('an operation that a vendor does not have is refused', () => {
  const provider = rowOf(33)
  const ask = () => chooseFormat({ provider, inbound: 'openai-chat', operation: 'embeddings', model: 'x' })
  expect(ask).toThrow('channel.operation-unsupported')
})
