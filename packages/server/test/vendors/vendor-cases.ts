import type { KeyObject } from 'node:crypto'
import { generateKeyPairSync } from 'node:crypto'
import * as z from 'zod'
import { anthropicCompleteVendor } from './anthropic-complete.ts'
import { anthropicVendor } from './anthropic-messages.ts'
import { baiduVendor } from './baidu-chat.ts'
import { awsSignature, bearer, iflytekSignature, tencentSignature, zhipuToken } from './check-signatures.ts'
import { checkBedrockBody, checkVertexBody } from './cloud-bodies.ts'
import { cohereVendor } from './cohere-chat.ts'
import { difyVendor } from './dify-chat.ts'
import type { FakeVendor } from './fake-vendors.ts'
import { geminiVendor } from './gemini-generate.ts'
import { iflytekVendor } from './iflytek-chat.ts'
import { libraryVendor } from './library-ask.ts'
import { openaiChatVendor } from './openai-chat.ts'
import { type Dialect, dialectChecker } from './openai-dialects.ts'
import { responsesVendor } from './openai-responses.ts'
import { palmVendor } from './palm-chat.ts'
import { type Check, demand, onlyHeader } from './received-request.ts'
import { tencentVendor } from './tencent-chat.ts'
import { BAIDU_TOKEN, GOOGLE_TOKEN } from './token-desk.ts'
import { zhipuVendor } from './zhipu-chat.ts'

/** A provider's code with one of the formats that it is asked in. */
export interface VendorCase extends FakeVendor {
  code: number
  key: string
  /** The vendor's name of the model. */
  model: string
  other?: string
  /** The client's own format: what the vendor says is passed on as it came. */
  isPassThrough: boolean
}

const KEY = 'vendor-key-1'
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Keys that the token desk knows. */
export const BAIDU_KEY = { id: 'baidu-id', secret: 'baidu-secret' }
export const GOOGLE_KEY: { email: string; publicKey: KeyObject } = {
  email: 'me@project-1.iam.gserviceaccount.com',
  publicKey: pair.publicKey,
}
const SERVICE_ACCOUNT = JSON.stringify({
  type: 'service_account',
  project_id: 'project-1',
  client_email: GOOGLE_KEY.email,
  private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
})

/** Asked as OpenAI is, in a dialect of its own. */
function likeOpenai(code: number, model: string, path: string, dialect: Dialect = {}): VendorCase {
  return {
    id: String(code),
    code,
    key: KEY,
    model,
    path,
    format: openaiChatVendor,
    checkBody: dialectChecker(dialect),
    check: bearer(KEY),
    isPassThrough: true,
  }
}

const OPENAI = { takesDeveloper: true } as const
const NO_COMPLETION_LIMIT = { unknown: ['max_completion_tokens'] } as const
const USUAL = '/v1/chat/completions'

/** https://docs.mistral.ai/api/endpoint/chat */
const MISTRAL: Dialect = {
  unknown: [
    'max_completion_tokens',
    'stream_options',
    'seed',
    'user',
    'logprobs',
    'top_logprobs',
    'service_tier',
    'top_k',
  ],
  own: { random_seed: z.int().optional() },
  image: 'text',
}
/** https://docs.bigmodel.cn/api-reference */
const GLM: Dialect = {
  unknown: ['max_completion_tokens'],
  topP: z.number().gt(0).lt(1),
  stop: z.array(z.string()),
  image: 'bare-base64',
}

const openaiLikes: readonly VendorCase[] = [
  likeOpenai(1, 'gpt-4.1', USUAL, OPENAI),
  { ...likeOpenai(8, 'anything', '/any/place', OPENAI), id: '8' },
  likeOpenai(22, 'fastgpt', USUAL, OPENAI),
  // Resellers of OpenAI's API.
  ...[6, 7, 9, 10, 12, 13].map((code) => likeOpenai(code, 'gpt-4.1', USUAL, OPENAI)),
  {
    ...likeOpenai(3, 'gpt-4.1', '/openai/deployments/gpt-41/chat/completions?api-version=2024-10-21', OPENAI),
    other: '2024-10-21',
    check: onlyHeader('api-key', KEY),
  },
  likeOpenai(42, 'mistral-large-latest', USUAL, MISTRAL),
  likeOpenai(1008, 'codestral-latest', USUAL, MISTRAL),
  likeOpenai(27, 'sonar', '/chat/completions', {
    unknown: ['stream_options', 'max_completion_tokens'],
    topP: z.number().min(0).lt(1),
  }),
  likeOpenai(48, 'grok-4', USUAL, OPENAI),
  likeOpenai(43, 'deepseek-chat', '/chat/completions', NO_COMPLETION_LIMIT),
  likeOpenai(25, 'moonshot-v1-8k', USUAL, { image: 'bytes' }),
  likeOpenai(46, 'ernie-4.5-turbo-128k', '/v2/chat/completions'),
  likeOpenai(17, 'qwen-plus', '/compatible-mode/v1/chat/completions', { topP: z.number().gt(0).lt(1) }),
  likeOpenai(26, 'glm-4.6', '/api/paas/v4/chat/completions', GLM),
  likeOpenai(19, '360gpt-pro', USUAL, NO_COMPLETION_LIMIT),
  likeOpenai(1004, 'hunyuan-turbos-latest', USUAL, NO_COMPLETION_LIMIT),
  likeOpenai(31, 'yi-large', USUAL, NO_COMPLETION_LIMIT),
  likeOpenai(35, 'MiniMax-M2', '/v1/text/chatcompletion_v2'),
  likeOpenai(1005, 'step-2-16k', USUAL, NO_COMPLETION_LIMIT),
  {
    ...likeOpenai(
      39,
      '@cf/meta/llama-3.1-8b-instruct',
      '/client/v4/accounts/account-1/ai/v1/chat/completions',
      NO_COMPLETION_LIMIT,
    ),
    other: 'account-1',
  },
  likeOpenai(45, 'doubao-seed-1-6-251015', '/api/v3/chat/completions'),
  likeOpenai(40, 'Qwen/Qwen3-8B', USUAL, NO_COMPLETION_LIMIT),
  likeOpenai(20, 'openai/gpt-5-mini', USUAL, OPENAI),
  likeOpenai(1001, 'llama-3.3-70b-versatile', USUAL),
  likeOpenai(1002, 'moonshotai/Kimi-K2.6', USUAL, NO_COMPLETION_LIMIT),
  likeOpenai(1003, 'accounts/fireworks/models/gpt-oss-20b', USUAL, NO_COMPLETION_LIMIT),
  likeOpenai(1009, 'meta/llama-3.3-70b-instruct', USUAL, NO_COMPLETION_LIMIT),
  likeOpenai(1010, 'openai/gpt-4.1', '/inference/chat/completions', OPENAI),
  likeOpenai(4, 'llama3.3', USUAL, { ...NO_COMPLETION_LIMIT, image: 'bytes' }),
  likeOpenai(47, 'qwen3', USUAL, NO_COMPLETION_LIMIT),
  likeOpenai(1006, 'Qwen/Qwen3-8B', USUAL),
  likeOpenai(1007, 'qwen/qwen3-8b', USUAL, NO_COMPLETION_LIMIT),
]

const anthropicKey: Check = (request) => {
  onlyHeader('x-api-key', KEY)(request)
  // A client of the same format may ask for the newer one itself.
  const version = request.headers.get('anthropic-version')
  demand(version === '2023-06-01' || version === '2026-10-21', `anthropic-version ${version}`)
}
const googleToken = onlyHeader('authorization', `Bearer ${GOOGLE_TOKEN}`)
const vertex = { code: 41, key: SERVICE_ACCOUNT, other: 'us-central1', check: googleToken, isPassThrough: false }
const VERTEX = '/v1/projects/project-1/locations/us-central1/publishers'
const AWS = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI', region: 'us-east-1' }
const BEDROCK = '/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0'
const BAIDU = '/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/completions'
const converted = { key: KEY, isPassThrough: false }

const others: readonly VendorCase[] = [
  {
    ...converted,
    id: '1-responses',
    code: 1,
    model: 'gpt-5-codex',
    path: '/v1/responses',
    format: responsesVendor,
    check: bearer(KEY),
  },
  {
    ...converted,
    id: '14',
    code: 14,
    model: 'claude-sonnet-4-5-20250929',
    path: '/v1/messages',
    format: anthropicVendor,
    check: anthropicKey,
  },
  {
    ...converted,
    id: '14-complete',
    code: 14,
    model: 'claude-2.1',
    path: '/v1/complete',
    format: anthropicCompleteVendor,
    check: anthropicKey,
  },
  {
    ...converted,
    id: '33',
    code: 33,
    key: `${AWS.id}|${AWS.secret}|${AWS.region}`,
    model: 'claude-sonnet-4-5-20250929',
    path: `${BEDROCK}/invoke`,
    streamPath: `${BEDROCK}/invoke-with-response-stream`,
    format: anthropicVendor,
    checkBody: checkBedrockBody,
    check: awsSignature(AWS),
    framing: 'aws-event-stream',
  },
  {
    ...converted,
    id: '24',
    code: 24,
    model: 'gemini-2.5-pro',
    path: '/v1beta/models/gemini-2.5-pro:generateContent',
    streamPath: '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse',
    format: geminiVendor,
    check: onlyHeader('x-goog-api-key', KEY),
  },
  {
    ...vertex,
    id: '41',
    model: 'gemini-2.5-pro',
    path: `${VERTEX}/google/models/gemini-2.5-pro:generateContent`,
    streamPath: `${VERTEX}/google/models/gemini-2.5-pro:streamGenerateContent?alt=sse`,
    format: geminiVendor,
  },
  {
    ...vertex,
    id: '41-claude',
    model: 'claude-sonnet-4-5-20250929',
    path: `${VERTEX}/anthropic/models/claude-sonnet-4-5@20250929:rawPredict`,
    streamPath: `${VERTEX}/anthropic/models/claude-sonnet-4-5@20250929:streamRawPredict?alt=sse`,
    format: anthropicVendor,
    checkBody: checkVertexBody,
  },
  {
    ...vertex,
    id: '41-llama',
    model: 'meta/llama3-405b-instruct-maas',
    path: '/v1beta1/projects/project-1/locations/us-central1/endpoints/openapi/chat/completions',
    format: openaiChatVendor,
    isPassThrough: true,
  },
  {
    ...converted,
    id: '11',
    code: 11,
    model: 'PaLM-2',
    path: '/v1beta2/models/chat-bison-001:generateMessage',
    format: palmVendor,
    check: onlyHeader('x-goog-api-key', KEY),
  },
  {
    ...converted,
    id: '34',
    code: 34,
    model: 'command-a-03-2025',
    path: '/v2/chat',
    format: cohereVendor,
    check: bearer(KEY),
  },
  {
    ...converted,
    id: '15',
    code: 15,
    key: `${BAIDU_KEY.id}|${BAIDU_KEY.secret}`,
    model: 'ERNIE-3.5-8K',
    path: BAIDU,
    format: baiduVendor,
    check: ({ query, headers }) => {
      demand(query.get('access_token') === BAIDU_TOKEN, `the token is ${query.get('access_token')}`)
      demand(!headers.has('authorization'), 'authorization is sent, too')
    },
    signedQuery: ['access_token'],
  },
  {
    ...converted,
    id: '16',
    code: 16,
    key: 'zhipuid.zhipusecret',
    model: 'chatglm_turbo',
    path: '/api/paas/v3/model-api/chatglm_turbo/invoke',
    streamPath: '/api/paas/v3/model-api/chatglm_turbo/sse-invoke',
    format: zhipuVendor,
    check: zhipuToken('zhipuid', 'zhipusecret'),
  },
  {
    ...converted,
    id: '23',
    code: 23,
    key: '1250000000|secret-id|secret-key',
    model: 'hunyuan-turbos-latest',
    path: '/',
    format: tencentVendor,
    check: tencentSignature('secret-id', 'secret-key'),
  },
  {
    ...converted,
    id: '18',
    code: 18,
    key: 'app-1|api-secret|api-key',
    model: 'generalv3.5',
    path: '/v3.5/chat',
    format: iflytekVendor,
    check: (request) => {
      iflytekSignature('api-key', 'api-secret')(request)
      demand(request.body.includes('"app_id":"app-1"'), 'header.app_id')
    },
    framing: 'web-socket',
    signedQuery: ['authorization', 'date', 'host'],
  },
  {
    ...converted,
    id: '37',
    code: 37,
    model: 'app',
    path: '/v1/chat-messages',
    format: difyVendor,
    check: bearer(KEY),
  },
  {
    ...converted,
    id: '21',
    code: 21,
    model: 'gpt-4',
    other: 'library-1',
    path: '/api/library/ask',
    format: libraryVendor,
    check: bearer(KEY),
  },
]

/** Every way in which some provider is asked for a chat. */
export const vendorCases: readonly VendorCase[] = [...openaiLikes, ...others]

/** Providers that have no chat. */
export const CODES_WITHOUT_CHAT: readonly number[] = [2, 5, 36, 38, 44]
