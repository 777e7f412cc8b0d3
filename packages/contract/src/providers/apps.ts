import type { ProviderRow } from './provider-row.ts'

/** Apps, knowledge bases, and vendors of one kind of model. */
export const apps: readonly ProviderRow[] = [
  {
    // https://docs.dify.ai/en/api-reference
    code: 37,
    family: 'dify-chat',
    url: 'https://api.dify.ai',
    other: 'app-kind',
    models: [],
  },
  {
    // https://api.jina.ai/docs
    code: 38,
    family: 'jina',
    url: 'https://api.jina.ai',
    models: [
      'jina-clip-v1',
      'jina-reranker-v2-base-multilingual',
      'jina-clip-v2',
      'jina-embeddings-v2-base-en',
      'jina-embeddings-v2-base-zh',
      'jina-embeddings-v3',
      'jina-embeddings-v4',
      'jina-reranker-v3',
      'jina-reranker-m0',
    ],
  },
  {
    code: 44,
    family: 'openai-chat',
    operations: ['embeddings'],
    url: 'https://api.moka.ai',
    paths: { embeddings: '/embeddings' },
    models: ['m3e-base', 'm3e-large', 'm3e-small'],
  },
  {
    code: 22,
    family: 'openai-chat',
    url: 'https://fastgpt.run/api/openapi',
    keyForm: 'APIKey-AppId',
    fields: ['private-address'],
    models: [],
  },
  {
    code: 21,
    family: 'library-ask',
    url: 'https://api.aiproxy.io',
    other: 'library',
    models: [],
  },
]
