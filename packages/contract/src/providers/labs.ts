import { CLAUDE_MODELS, GEMINI_MODELS, OPENAI_MODELS } from './model-names.ts'
import type { ProviderRow, Quirk, VendorFormat } from './provider-row.ts'

/** These answer under Responses only. https://developers.openai.com/api/docs/models */
const RESPONSES_ONLY = [
  'o1-pro',
  'o3-pro',
  'o3-deep-research',
  'o4-mini-deep-research',
  'computer-use-preview',
  'gpt-5-codex',
  'gpt-5.1-codex-max',
  'gpt-5-pro',
  'gpt-5.5-pro',
  'gpt-5.6-cyber',
  'gpt-6-cyber',
  'gpt-6-rosalind',
  'gpt-rosalind-research',
  'gpt-daybreak-blue-latest',
  'gpt-daybreak-red-latest',
] as const
/**
 * Under chat completions these refuse tools unless they are told not to think.
 * https://developers.openai.com/api/docs/guides/deployment-checklist
 */
const TOOLS_IN_RESPONSES = ['gpt-5.4', 'gpt-5.5', 'gpt-5.6', 'gpt-6'] as const
/** Other names at an address of OpenAI's type are those of its imitators, which often have no Responses. */
const OPENAI_NAMES = ['gpt-', 'chatgpt-', 'o1', 'o3', 'o4', 'ft:'] as const

const responsesAt = (path: string, quirks: readonly Quirk[] = []): readonly VendorFormat[] => [
  { family: 'openai-responses', operations: ['chat'], models: RESPONSES_ONLY, paths: { chat: path }, quirks },
  {
    family: 'openai-responses',
    operations: ['chat'],
    models: OPENAI_NAMES,
    paths: { chat: path },
    passThroughOnly: true,
    quirks,
  },
]

/** Azure has one path for each deployment; its name is the model's without dots. Responses name it in the body. */
const deployment = (task: string) => `/openai/deployments/{deployment}/${task}?api-version={version}`

/** Makers of models, under their own addresses. */
export const labs: readonly ProviderRow[] = [
  {
    code: 1,
    family: 'openai-chat',
    formats: [
      ...responsesAt('/v1/responses'),
      {
        family: 'openai-responses',
        operations: ['chat'],
        models: TOOLS_IN_RESPONSES,
        paths: { chat: '/v1/responses' },
        translatedOnly: true,
      },
    ],
    url: 'https://api.openai.com',
    modelList: '/v1/models',
    fields: ['organization'],
    models: OPENAI_MODELS,
  },
  {
    // https://learn.microsoft.com/azure/ai-foundry/openai/reference
    // https://learn.microsoft.com/azure/ai-foundry/openai/api-version-lifecycle (Responses need no version)
    code: 3,
    family: 'openai-chat',
    formats: responsesAt('/openai/v1/responses', ['dotless-model']),
    url: '',
    credentials: 'api-key-header',
    paths: {
      chat: deployment('chat/completions'),
      completions: deployment('completions'),
      embeddings: deployment('embeddings'),
      images: deployment('images/generations'),
      'image-edits': deployment('images/edits'),
      speech: deployment('audio/speech'),
      transcription: deployment('audio/transcriptions'),
      translation: deployment('audio/translations'),
      realtime: '/openai/realtime?deployment={deployment}&api-version={version}',
    },
    version: '2023-06-01-preview',
    // https://learn.microsoft.com/azure/ai-services/openai/whats-new
    streamOptionsFrom: '2024-09-01',
    other: 'api-version',
    models: OPENAI_MODELS,
  },
  {
    // https://platform.claude.com/docs/en/api/overview
    code: 14,
    family: 'anthropic-messages',
    formats: [{ family: 'anthropic-complete', models: ['claude-1', 'claude-2', 'claude-instant', 'claude-v1'] }],
    url: 'https://api.anthropic.com',
    credentials: 'anthropic-key',
    modelList: '/v1/models?limit=1000',
    models: CLAUDE_MODELS,
  },
  {
    // https://ai.google.dev/api
    code: 24,
    family: 'gemini-generate',
    url: 'https://generativelanguage.googleapis.com',
    credentials: 'google-key',
    version: 'v1beta',
    other: 'api-version',
    modelList: '/{version}/models?pageSize=1000',
    models: [...GEMINI_MODELS, 'gemini-embedding-001', 'text-embedding-004'],
  },
  {
    code: 11,
    family: 'palm-chat',
    url: 'https://generativelanguage.googleapis.com',
    credentials: 'google-key',
    models: ['PaLM-2'],
  },
  {
    // https://docs.cohere.com/reference/about
    code: 34,
    family: 'cohere-chat',
    url: 'https://api.cohere.com',
    modelList: '/v1/models?page_size=1000',
    models: [
      'command-r',
      'command-r-plus',
      'command-r-08-2024',
      'command-r-plus-08-2024',
      'c4ai-aya-23-35b',
      'c4ai-aya-23-8b',
      'command-light',
      'command-light-nightly',
      'command',
      'command-nightly',
      'rerank-english-v3.0',
      'rerank-multilingual-v3.0',
      'rerank-english-v2.0',
      'rerank-multilingual-v2.0',
      'command-r7b-12-2024',
      'command-a-03-2025',
      'command-a-reasoning-08-2025',
      'command-a-translate-08-2025',
      'command-a-vision-07-2025',
      'command-a-plus-05-2026',
      'c4ai-aya-expanse-8b',
      'c4ai-aya-expanse-32b',
      'embed-english-v3.0',
      'embed-multilingual-v3.0',
      'embed-v4.0',
      'rerank-v3.5',
    ],
  },
  {
    // https://docs.mistral.ai/api
    code: 42,
    family: 'openai-chat',
    quirks: ['no-stream-options', 'mistral-fields', 'plain-image-url', 'no-developer-role'],
    url: 'https://api.mistral.ai',
    modelList: '/v1/models',
    models: [
      'open-mistral-7b',
      'open-mixtral-8x7b',
      'mistral-small-latest',
      'mistral-medium-latest',
      'mistral-large-latest',
      'mistral-embed',
      'mistral-large-2411',
      'mistral-large-2512',
      'mistral-large-4',
      'mistral-medium-2505',
      'mistral-medium-2508',
      'mistral-medium-3.5',
      'mistral-small-2506',
      'magistral-medium-latest',
      'magistral-small-latest',
      'ministral-3b-latest',
      'ministral-8b-latest',
      'ministral-14b-latest',
      'devstral-medium-latest',
      'pixtral-12b',
      'pixtral-large-latest',
      'codestral-latest',
      'codestral-embed',
      'open-mistral-nemo',
      'open-mixtral-8x22b',
      'voxtral-small-latest',
      'voxtral-mini-latest',
    ],
  },
  {
    // https://docs.mistral.ai/capabilities/code_generation
    code: 1008,
    family: 'openai-chat',
    operations: ['chat', 'completions'],
    quirks: ['no-stream-options', 'mistral-fields', 'plain-image-url', 'no-developer-role'],
    url: 'https://codestral.mistral.ai',
    paths: { completions: '/v1/fim/completions' },
    models: ['codestral-latest', 'codestral-2508'],
  },
  {
    // https://docs.perplexity.ai/docs/sonar/openai-compatibility
    // https://docs.perplexity.ai/docs/agent-api/migrate-from-sonar/overview: names with a maker in front are the Agent
    // API's, which speaks Responses and takes the place of Sonar's chats (https://github.com/danielmiessler/Fabric/pull/2276).
    code: 27,
    family: 'openai-chat',
    formats: [{ family: 'openai-responses', operations: ['chat'], models: ['*/'], paths: { chat: '/v1/responses' } }],
    quirks: ['no-stream-options', 'top-p-below-one', 'max-tokens', 'no-developer-role'],
    url: 'https://api.perplexity.ai',
    paths: { chat: '/chat/completions' },
    models: [
      'llama-3-sonar-small-32k-chat',
      'llama-3-sonar-small-32k-online',
      'llama-3-sonar-large-32k-chat',
      'llama-3-sonar-large-32k-online',
      'llama-3-8b-instruct',
      'llama-3-70b-instruct',
      'mixtral-8x7b-instruct',
      'sonar',
      'sonar-pro',
      'sonar-reasoning-pro',
      'sonar-deep-research',
    ],
  },
  {
    // https://docs.x.ai/docs/api-reference
    code: 48,
    family: 'openai-chat',
    formats: [{ family: 'openai-responses', operations: ['chat'], models: ['grok'], passThroughOnly: true }],
    url: 'https://api.x.ai',
    modelList: '/v1/models',
    models: [
      'grok-2-1212',
      'grok-2-vision-1212',
      'grok-3',
      'grok-3-fast',
      'grok-3-mini',
      'grok-3-mini-fast',
      'grok-4',
      'grok-4-0709',
      'grok-4-fast-reasoning',
      'grok-4-fast-non-reasoning',
      'grok-4-1-fast-reasoning',
      'grok-4-1-fast-non-reasoning',
      'grok-4.20-0309-reasoning',
      'grok-4.20-0309-non-reasoning',
      'grok-4.3',
      'grok-4.5',
      'grok-4.6',
      'grok-4.7',
      'grok-code-fast-1',
      'grok-imagine-image',
    ],
  },
]
