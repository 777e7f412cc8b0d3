import { OPENAI_MODELS } from './model-names.ts'
import type { ProviderRow } from './provider-row.ts'

/** What an operator runs or wraps; the default addresses are those of a server on the same machine. */
export const ownServers: readonly ProviderRow[] = [
  {
    // https://docs.ollama.com/api/openai-compatibility
    code: 4,
    family: 'openai-chat',
    operations: ['chat', 'completions'],
    formats: [{ family: 'ollama-native', operations: ['embeddings'] }],
    // `image URLs are not currently supported`: https://github.com/ollama/ollama/blob/main/openai/openai.go
    quirks: ['max-tokens', 'no-developer-role', 'no-media-urls'],
    url: 'http://localhost:11434',
    credentials: 'none',
    modelList: '/api/tags',
    models: [
      'llama3-7b',
      'llama3.1',
      'llama3.2',
      'llama3.3',
      'qwen3',
      'gemma3',
      'deepseek-r1',
      'gpt-oss:20b',
      'nomic-embed-text',
    ],
  },
  {
    code: 8,
    family: 'openai-chat',
    quirks: ['deepseek-reasoning'],
    url: '',
    paths: 'none',
    modelList: '/v1/models',
    fields: ['full-url', 'setting'],
    models: OPENAI_MODELS,
  },
  {
    // https://inference.readthedocs.io/en/latest/user_guide/client_api.html
    code: 47,
    family: 'openai-chat',
    quirks: ['max-tokens', 'no-developer-role', 'one-system'],
    url: 'http://localhost:9997',
    credentials: 'none',
    modelList: '/v1/models',
    models: ['bge-reranker-v2-m3', 'jina-reranker-v2', 'bge-m3', 'qwen3'],
  },
  {
    // https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html
    code: 1006,
    family: 'openai-chat',
    // Roles go to the model's own template, which leaves out or refuses `developer`, and a second system message.
    quirks: ['reasoning-content', 'no-developer-role', 'one-system'],
    url: 'http://localhost:8000',
    credentials: 'none',
    modelList: '/v1/models',
    models: ['Qwen/Qwen3-8B', 'meta-llama/Llama-3.1-8B-Instruct'],
  },
  {
    // https://lmstudio.ai/docs/developer/openai-compat
    code: 1007,
    family: 'openai-chat',
    quirks: ['max-tokens', 'no-developer-role', 'one-system'],
    url: 'http://localhost:1234',
    credentials: 'none',
    modelList: '/v1/models',
    models: ['openai/gpt-oss-20b', 'qwen/qwen3-8b'],
  },
]
