import type { FamilyName, Operation } from './relay-endpoints.ts'

/** How a key becomes part of a request. */
export type CredentialsScheme =
  | 'bearer'
  | 'none'
  | 'api-key-header'
  | 'anthropic-key'
  | 'google-key'
  | 'baidu-token'
  | 'zhipu-jwt'
  | 'tencent-tc3'
  | 'aws-sigv4'
  | 'google-service-account'
  | 'iflytek-signed-url'

/** How the bytes of a stream become frames. */
export type FramingName = 'sse' | 'json-lines' | 'aws-event-stream' | 'web-socket'

/**
 * Small named differences of a vendor's dialect, applied by its format. `no-stream-options`: refuses the field; it
 * reports usage unasked.
 */
export type Quirk =
  | 'no-stream-options'
  /** Thinking of earlier turns goes back as `reasoning_content`. */
  | 'reasoning-content'
  /** Anthropic's body as Bedrock and Vertex AI take it: the model stands in the path. */
  | 'bedrock-body'
  | 'vertex-body'
  /** Images and files are taken as bytes only, although the format has addresses too. */
  | 'no-media-urls'

/** Extra parts of the channel form. */
export type ChannelField = 'organization' | 'full-url' | 'private-address' | 'setting'

/** One format that a provider speaks, for some operations or some models. */
export interface VendorFormat {
  family: FamilyName
  /** Missing: all that the family has. */
  operations?: readonly Operation[]
  /** Beginnings of model names, any letter case; `*name` matches anywhere. Missing: all models. */
  models?: readonly string[]
  /**
   * Paths that differ from the family's own; `chat-stream` where a streamed chat has another one. `{model}`, `{version}`,
   * `{region}`, `{host}`, `{project}`, `{account}`, `{deployment}` are filled from the channel.
   */
  paths?: Partial<Record<Operation | 'chat-stream', string>>
  framing?: FramingName
  credentials?: CredentialsScheme
  quirks?: readonly Quirk[]
}

export interface Provider extends Omit<VendorFormat, 'paths'> {
  /** Stored in channels; never changes once used. */
  code: number
  name: string
  name_zh: string
  /** Used when a channel has no address of its own; empty: the channel must have one. */
  url: string
  /** `none`: the address is already complete. */
  paths?: VendorFormat['paths'] | 'none'
  /** Stands for `{version}` when the channel names none. */
  version?: string
  /** Formats beside the first one. The one a client speaks is preferred; then they are tried in order, this row last. */
  formats?: readonly VendorFormat[]
  fields?: readonly ChannelField[]
  color: string
  /** Name of the logo file; empty: none. */
  icon: string
  /** What the channel form offers. */
  models: readonly string[]
}

/** What OpenAI itself offers; a custom address usually stands for the same. */
const OPENAI_MODELS = [
  'gpt-3.5-turbo',
  'gpt-3.5-turbo-0613',
  'gpt-3.5-turbo-1106',
  'gpt-3.5-turbo-0125',
  'gpt-3.5-turbo-16k',
  'gpt-3.5-turbo-16k-0613',
  'gpt-3.5-turbo-instruct',
  'gpt-4',
  'gpt-4-0613',
  'gpt-4-1106-preview',
  'gpt-4-0125-preview',
  'gpt-4-32k',
  'gpt-4-32k-0613',
  'gpt-4-turbo-preview',
  'gpt-4-turbo',
  'gpt-4-turbo-2024-04-09',
  'gpt-4-vision-preview',
  'chatgpt-4o-latest',
  'gpt-4o',
  'gpt-4o-2024-05-13',
  'gpt-4o-2024-08-06',
  'gpt-4o-2024-11-20',
  'gpt-4o-mini',
  'gpt-4o-mini-2024-07-18',
  'o1-preview',
  'o1-preview-2024-09-12',
  'o1-mini',
  'o1-mini-2024-09-12',
  'gpt-4o-audio-preview',
  'gpt-4o-audio-preview-2024-10-01',
  'gpt-4o-realtime-preview',
  'gpt-4o-realtime-preview-2024-10-01',
  'text-embedding-ada-002',
  'text-embedding-3-small',
  'text-embedding-3-large',
  'text-curie-001',
  'text-babbage-001',
  'text-ada-001',
  'text-moderation-latest',
  'text-moderation-stable',
  'text-davinci-edit-001',
  'davinci-002',
  'babbage-002',
  'dall-e-3',
  'whisper-1',
  'tts-1',
  'tts-1-1106',
  'tts-1-hd',
  'tts-1-hd-1106',
] as const

/** Every provider, in the order in which the channel form lists them. */
export const providers = [
  {
    code: 1,
    name: 'OpenAI',
    name_zh: 'OpenAI',
    family: 'openai-chat',
    url: 'https://api.openai.com',
    fields: ['organization'],
    color: 'green',
    icon: 'openai',
    models: OPENAI_MODELS,
  },
  {
    code: 43,
    name: 'DeepSeek',
    name_zh: 'DeepSeek',
    family: 'openai-chat',
    url: 'https://api.deepseek.com',
    paths: { chat: '/chat/completions' },
    color: 'blue',
    icon: 'deepseek',
    models: ['deepseek-chat', 'deepseek-coder'],
  },
  {
    code: 25,
    name: 'Moonshot',
    name_zh: 'Moonshot',
    family: 'openai-chat',
    url: 'https://api.moonshot.cn',
    color: 'green',
    icon: 'moonshot',
    models: ['moonshot-v1-8k', 'moonshot-v1-32k', 'moonshot-v1-128k'],
  },
  {
    code: 19,
    name: '360',
    name_zh: '360 智脑',
    family: 'openai-chat',
    url: 'https://api.360.cn',
    color: 'blue',
    icon: 'ai360',
    models: [
      '360gpt-turbo',
      '360gpt-turbo-responsibility-8k',
      '360gpt-pro',
      '360gpt2-pro',
      '360GPT_S2_V9',
      'embedding-bert-512-v1',
      'embedding_s1_v1',
      'semantic_similarity_s1_v1',
    ],
  },
  {
    code: 31,
    name: '01.AI Yi',
    name_zh: '零一万物',
    family: 'openai-chat',
    url: 'https://api.lingyiwanwu.com',
    color: 'green',
    icon: 'yi',
    models: [
      'yi-large',
      'yi-medium',
      'yi-vision',
      'yi-medium-200k',
      'yi-spark',
      'yi-large-rag',
      'yi-large-turbo',
      'yi-large-preview',
      'yi-large-rag-preview',
    ],
  },
  {
    code: 35,
    name: 'MiniMax',
    name_zh: 'MiniMax',
    family: 'openai-chat',
    url: 'https://api.minimax.chat',
    paths: { chat: '/v1/text/chatcompletion_v2' },
    color: 'green',
    icon: 'minimax',
    models: ['abab6.5-chat', 'abab6.5s-chat', 'abab6-chat', 'abab5.5-chat', 'abab5.5s-chat'],
  },
  {
    code: 40,
    name: 'SiliconCloud',
    name_zh: 'SiliconCloud',
    family: 'openai-chat',
    url: 'https://api.siliconflow.cn',
    color: 'purple',
    icon: 'siliconcloud',
    models: [
      'THUDM/glm-4-9b-chat',
      'InstantX/InstantID',
      'ByteDance/SDXL-Lightning',
      'deepseek-ai/deepseek-llm-67b-chat',
      'Qwen/Qwen1.5-14B-Chat',
      'Qwen/Qwen1.5-7B-Chat',
      'Qwen/Qwen1.5-110B-Chat',
      'Qwen/Qwen1.5-32B-Chat',
      '01-ai/Yi-1.5-6B-Chat',
      '01-ai/Yi-1.5-9B-Chat-16K',
      '01-ai/Yi-1.5-34B-Chat-16K',
      'THUDM/chatglm3-6b',
      'deepseek-ai/DeepSeek-V2-Chat',
      'Qwen/Qwen2-72B-Instruct',
      'Qwen/Qwen2-7B-Instruct',
      'Qwen/Qwen2-57B-A14B-Instruct',
      'deepseek-ai/DeepSeek-Coder-V2-Instruct',
      'Qwen/Qwen2-1.5B-Instruct',
      'internlm/internlm2_5-7b-chat',
      'BAAI/bge-large-en-v1.5',
      'BAAI/bge-large-zh-v1.5',
      'Pro/Qwen/Qwen2-7B-Instruct',
      'Pro/Qwen/Qwen2-1.5B-Instruct',
      'Pro/Qwen/Qwen1.5-7B-Chat',
      'Pro/THUDM/glm-4-9b-chat',
      'Pro/THUDM/chatglm3-6b',
      'Pro/01-ai/Yi-1.5-9B-Chat-16K',
      'Pro/01-ai/Yi-1.5-6B-Chat',
      'Pro/google/gemma-2-9b-it',
      'Pro/internlm/internlm2_5-7b-chat',
      'Pro/meta-llama/Meta-Llama-3-8B-Instruct',
      'Pro/mistralai/Mistral-7B-Instruct-v0.2',
      'black-forest-labs/FLUX.1-schnell',
      'iic/SenseVoiceSmall',
      'netease-youdao/bce-embedding-base_v1',
      'BAAI/bge-m3',
      'internlm/internlm2_5-20b-chat',
      'Qwen/Qwen2-Math-72B-Instruct',
      'netease-youdao/bce-reranker-base_v1',
      'BAAI/bge-reranker-v2-m3',
    ],
  },
  {
    code: 42,
    name: 'Mistral AI',
    name_zh: 'Mistral AI',
    family: 'openai-chat',
    quirks: ['no-stream-options'],
    url: 'https://api.mistral.ai',
    color: 'blue',
    icon: 'mistral',
    models: [
      'open-mistral-7b',
      'open-mixtral-8x7b',
      'mistral-small-latest',
      'mistral-medium-latest',
      'mistral-large-latest',
      'mistral-embed',
    ],
  },
  {
    code: 20,
    name: 'OpenRouter',
    name_zh: 'OpenRouter',
    family: 'openai-chat',
    url: 'https://openrouter.ai/api',
    color: 'grey',
    icon: 'openrouter',
    models: [],
  },
  {
    code: 27,
    name: 'Perplexity',
    name_zh: 'Perplexity',
    family: 'openai-chat',
    quirks: ['no-stream-options'],
    url: 'https://api.perplexity.ai',
    paths: { chat: '/chat/completions' },
    color: 'grey',
    icon: 'perplexity',
    models: [
      'llama-3-sonar-small-32k-chat',
      'llama-3-sonar-small-32k-online',
      'llama-3-sonar-large-32k-chat',
      'llama-3-sonar-large-32k-online',
      'llama-3-8b-instruct',
      'llama-3-70b-instruct',
      'mixtral-8x7b-instruct',
    ],
  },
  {
    code: 8,
    name: 'Custom',
    name_zh: '自定义渠道',
    family: 'openai-chat',
    url: '',
    paths: 'none',
    fields: ['full-url', 'setting'],
    color: 'pink',
    icon: '',
    models: OPENAI_MODELS,
  },
  {
    code: 22,
    name: 'Knowledge base: FastGPT',
    name_zh: '知识库：FastGPT',
    family: 'openai-chat',
    url: 'https://fastgpt.run/api/openapi',
    fields: ['private-address'],
    color: 'blue',
    icon: 'fastgpt',
    models: [],
  },
] as const satisfies readonly Provider[]

const providersByCode = new Map<number, Provider>(providers.map((provider) => [provider.code, provider]))

export const providerOf = (code: number): Provider | undefined => providersByCode.get(code)
