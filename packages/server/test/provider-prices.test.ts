import { expect, test } from 'bun:test'
import { operationOfModel } from '@tollgate/contract/model-operation'
import { defaultOptions } from '@tollgate/contract/options'
import { providers } from '@tollgate/contract/providers'
import { unpricedModels } from '../src/domain/pricing/unpriced-models.ts'

/** Chats and embeddings are charged by token; what others cost is asked otherwise. */
const CHARGED_BY_TOKEN: readonly string[] = ['chat', 'completions', 'embeddings']

/** Nobody sells what runs on a machine of the operator; Cloudflare and Nvidia sell time on a processor. */
const WITHOUT_TOKEN_PRICES: readonly number[] = [4, 47, 1006, 1007, 39, 1009]

/**
 * Models that are retired, free while they are tried out, or whose vendor shows no list of prices without an account. A
 * site is told of them where it sets its prices.
 */
const NO_LIST_PRICE: readonly string[] = [
  // Vertex AI
  'meta/llama3-405b-instruct-maas',
  'gemini-exp-1114',
  'gemini-exp-1206',
  'gemini-2.0-flash-exp',
  // Cohere
  'c4ai-aya-23-35b',
  'c4ai-aya-23-8b',
  'command-a-translate-08-2025',
  'command-a-vision-07-2025',
  'command-a-plus-05-2026',
  // Baidu Qianfan v2
  'ernie-5.1',
  'ernie-4.0-8k',
  'ernie-4.0-turbo-8k',
  'ernie-3.5-8k',
  'ernie-speed-8k',
  'ernie-speed-128k',
  'ernie-lite-8k',
  'ernie-tiny-8k',
  'deepseek-v3',
  'deepseek-r1',
  'embedding-v1',
  // Alibaba Qwen
  'qwen-max-longcontext',
  'qwen-long',
  'qwen-vl-max',
  'qwen-vl-plus',
  'qwen3-vl-flash',
  'qwen3.7-plus',
  'text-embedding-v2',
  // Moonshot
  'kimi-k2.7-code',
  'kimi-k2.7-code-highspeed',
  // iFlytek Spark
  'SparkDesk',
  'lite',
  'generalv3',
  'pro-128k',
  'generalv3.5',
  'max-32k',
  '4.0Ultra',
  'x1',
  // Zhipu GLM-4V
  'glm-z1-flash',
  'glm-5v-turbo',
  'embedding-2',
  // Tencent Hunyuan
  'hunyuan-lite',
  'hunyuan-pro',
  // Tencent Hunyuan (OpenAI)
  'hunyuan-embedding',
  // 01.AI Yi
  'yi-lightning',
  // MiniMax
  'abab6.5-chat',
  'abab6.5s-chat',
  'abab6-chat',
  'abab5.5-chat',
  'abab5.5s-chat',
  'MiniMax-Text-01',
  'MiniMax-M1',
  'MiniMax-M3-highspeed',
  // Jina
  'jina-clip-v1',
  'jina-clip-v2',
  'jina-embeddings-v2-base-en',
  'jina-embeddings-v2-base-zh',
  'jina-embeddings-v3',
  'jina-embeddings-v4',
  // SiliconCloud
  'THUDM/glm-4-9b-chat',
  'InstantX/InstantID',
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
  'netease-youdao/bce-embedding-base_v1',
  'BAAI/bge-m3',
  'internlm/internlm2_5-20b-chat',
  'Qwen/Qwen2-Math-72B-Instruct',
  'Qwen/Qwen3-8B',
  'Qwen/Qwen3-32B',
  'moonshotai/Kimi-K2-Instruct',
  'zai-org/GLM-4.6',
  // OpenRouter
  'openrouter/auto',
  'deepseek/deepseek-chat',
  // Perplexity
  'llama-3-8b-instruct',
  'llama-3-70b-instruct',
  'mixtral-8x7b-instruct',
  // Volcengine Ark
  'doubao-seed-1-6-251015',
  'doubao-seed-1-6-flash-250828',
  'doubao-seed-1-6-vision-250815',
  'doubao-seed-1-8-251228',
  'doubao-seed-2-0-code-preview-260215',
  'deepseek-v3-2-251201',
  'deepseek-v4-flash-ga-260731',
  'deepseek-v4-pro-ga-260813',
  'kimi-k2-5-260127',
  'glm-4-7-251222',
  // StepFun
  'step-1-128k',
  // Together AI
  'deepseek-ai/DeepSeek-V4-Pro',
  'Qwen/Qwen3.7-Max',
  'MiniMaxAI/MiniMax-M2.5',
  'moonshotai/Kimi-K2.6',
  'moonshotai/Kimi-K3',
  'zai-org/GLM-5.1',
  'zai-org/GLM-5.3',
  // Fireworks AI
  'accounts/fireworks/models/glm-5p3',
  'accounts/fireworks/models/qwen3p7-plus',
  'accounts/fireworks/models/qwen3p8-max',
  // GitHub Models
  'deepseek/deepseek-v3-0324',
  'cohere/cohere-command-r',
  // MokaAI
  'm3e-base',
  'm3e-large',
  'm3e-small',
]

test('every chat and embedding model that a provider offers has a price, or is known to have none', () => {
  const offered = providers.filter(({ code }) => !WITHOUT_TOKEN_PRICES.includes(code)).flatMap(({ models }) => models)
  const byToken = offered.filter((model) => CHARGED_BY_TOKEN.includes(operationOfModel(model)))
  const unpriced = new Set(unpricedModels(byToken, defaultOptions()))
  expect([...unpriced].sort()).toEqual([...NO_LIST_PRICE].sort())
})
