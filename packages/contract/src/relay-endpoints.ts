import type { HttpMethod } from './endpoint.ts'

/** What a relayed call does, independent of its format. */
export type Operation =
  | 'chat'
  | 'completions'
  | 'edits'
  | 'embeddings'
  | 'moderations'
  | 'images'
  | 'image-edits'
  | 'image-variations'
  | 'speech'
  | 'transcription'
  | 'translation'
  | 'rerank'
  | 'realtime'
  | 'count-tokens'

/** Formats that clients may speak to the gateway. */
export type InboundFamilyName = 'openai-chat' | 'openai-responses' | 'anthropic-messages' | 'gemini-generate'

/** Formats that vendors may speak to it. */
export type FamilyName =
  | InboundFamilyName
  | 'cohere-chat'
  | 'ollama-native'
  | 'dashscope'
  | 'baidu-chat'
  | 'zhipu-chat'
  | 'tencent-chat'
  | 'iflytek-chat'
  | 'palm-chat'
  | 'dify-chat'
  | 'library-ask'
  | 'anthropic-complete'
  | 'jina'
  | 'cloudflare-run'

/** How a request body comes: most are JSON, files come as multipart/form-data. */
export type BodyKind = 'json' | 'form'

export interface RelayEndpoint {
  method: HttpMethod
  path: string
  operation: Operation
  family: InboundFamilyName
  /** Missing: JSON. */
  body?: BodyKind
  summary: string
}

/** Paths that are relayed to a channel. Keys come as `Authorization: Bearer sk-...`. */
export const relayEndpoints = [
  {
    method: 'POST',
    path: '/v1/chat/completions',
    operation: 'chat',
    family: 'openai-chat',
    summary: 'Chat completion, streamed or whole',
  },
  {
    method: 'POST',
    path: '/v1/completions',
    operation: 'completions',
    family: 'openai-chat',
    summary: 'Text completion, streamed or whole',
  },
  { method: 'POST', path: '/v1/edits', operation: 'edits', family: 'openai-chat', summary: 'Edit of a text' },
  {
    method: 'POST',
    path: '/v1/responses',
    operation: 'chat',
    family: 'openai-responses',
    summary: 'Response of a model, streamed or whole',
  },
  {
    method: 'POST',
    path: '/v1/responses/input_tokens',
    operation: 'count-tokens',
    family: 'openai-responses',
    summary: 'Tokens of a response request, counted here',
  },
  {
    method: 'POST',
    path: '/v1/messages',
    operation: 'chat',
    family: 'anthropic-messages',
    summary: "Message in Anthropic's format, streamed or whole",
  },
  {
    method: 'POST',
    path: '/v1/messages/count_tokens',
    operation: 'count-tokens',
    family: 'anthropic-messages',
    summary: "Tokens of a message request in Anthropic's format, counted here",
  },
  { method: 'POST', path: '/v1/embeddings', operation: 'embeddings', family: 'openai-chat', summary: 'Embeddings' },
  {
    method: 'POST',
    path: '/v1/engines/{model}/embeddings',
    operation: 'embeddings',
    family: 'openai-chat',
    summary: 'Embeddings, model in the path',
  },
  {
    method: 'POST',
    path: '/v1/moderations',
    operation: 'moderations',
    family: 'openai-chat',
    summary: 'Moderation of a text',
  },
  {
    method: 'POST',
    path: '/v1/images/generations',
    operation: 'images',
    family: 'openai-chat',
    summary: 'Images from a text',
  },
  {
    method: 'POST',
    path: '/v1/images/edits',
    operation: 'image-edits',
    family: 'openai-chat',
    body: 'form',
    summary: 'Images from images and a text',
  },
  {
    method: 'POST',
    path: '/v1/images/variations',
    operation: 'image-variations',
    family: 'openai-chat',
    body: 'form',
    summary: 'Variations of an image',
  },
  { method: 'POST', path: '/v1/audio/speech', operation: 'speech', family: 'openai-chat', summary: 'Speech of a text' },
  {
    method: 'POST',
    path: '/v1/audio/transcriptions',
    operation: 'transcription',
    family: 'openai-chat',
    body: 'form',
    summary: 'Text of a recording',
  },
  {
    method: 'POST',
    path: '/v1/audio/translations',
    operation: 'translation',
    family: 'openai-chat',
    body: 'form',
    summary: 'English text of a recording',
  },
  {
    method: 'GET',
    path: '/v1/realtime',
    operation: 'realtime',
    family: 'openai-chat',
    summary: 'Two-way conversation over a WebSocket; the model stands in the query',
  },
  {
    method: 'POST',
    path: '/v1/rerank',
    operation: 'rerank',
    family: 'openai-chat',
    summary: 'Documents by how well they answer a query',
  },
  {
    method: 'POST',
    path: '/v1beta/models/{model}:generateContent',
    operation: 'chat',
    family: 'gemini-generate',
    summary: "Content in Gemini's format; also under /v1 and /v1alpha",
  },
  {
    method: 'POST',
    path: '/v1beta/models/{model}:streamGenerateContent',
    operation: 'chat',
    family: 'gemini-generate',
    summary: 'The same as a stream: events with alt=sse, else a JSON array',
  },
  {
    method: 'POST',
    path: '/v1beta/models/{model}:countTokens',
    operation: 'count-tokens',
    family: 'gemini-generate',
    summary: "Tokens of a request in Gemini's format, counted here",
  },
  {
    method: 'POST',
    path: '/v1beta/models/{model}:embedContent',
    operation: 'embeddings',
    family: 'gemini-generate',
    summary: "Embedding in Gemini's format",
  },
  {
    method: 'POST',
    path: '/v1beta/models/{model}:batchEmbedContents',
    operation: 'embeddings',
    family: 'gemini-generate',
    summary: "Many embeddings in Gemini's format",
  },
] as const satisfies readonly RelayEndpoint[]

interface LocalRelayEndpoint {
  method: HttpMethod
  path: string
  /** `user`: by session, as calls of the console. */
  access: 'key' | 'user'
  /** Missing: calls by POST have one. */
  body?: 'none'
  summary: string
}

/** Calls of the relay side that are answered here, begin in the console, or ask for what a channel keeps. */
export const localRelayEndpoints = [
  {
    method: 'GET',
    path: '/v1/models',
    access: 'key',
    summary: "Models that this key can use; in Anthropic's or Gemini's format when its client asks",
  },
  { method: 'GET', path: '/v1/models/{model}', access: 'key', summary: 'One model' },
  {
    method: 'GET',
    path: '/v1beta/models',
    access: 'key',
    summary: "Models that this key can use, in Gemini's format; also under /v1alpha",
  },
  { method: 'GET', path: '/v1beta/models/{model}', access: 'key', summary: "One model, in Gemini's format" },
  {
    method: 'GET',
    path: '/v1/responses/{response_id}',
    access: 'key',
    summary: 'An answer that its vendor keeps, for the user it was made for',
  },
  {
    method: 'DELETE',
    path: '/v1/responses/{response_id}',
    access: 'key',
    summary: 'Delete an answer at the vendor that keeps it',
  },
  {
    method: 'GET',
    path: '/v1/responses/{response_id}/input_items',
    access: 'key',
    summary: 'What a kept answer was asked',
  },
  {
    method: 'POST',
    path: '/v1/responses/{response_id}/cancel',
    access: 'key',
    body: 'none',
    summary: 'Cancel an answer at the vendor that keeps it',
  },
  {
    method: 'GET',
    path: '/dashboard/billing/subscription',
    access: 'key',
    summary: 'What this key may spend; also under /v1',
  },
  {
    method: 'GET',
    path: '/dashboard/billing/usage',
    access: 'key',
    summary: 'What this key has spent; also under /v1',
  },
  {
    method: 'GET',
    path: '/api/usage/token',
    access: 'key',
    summary: 'What this key was given, has spent and may spend, in quota units',
  },
  {
    method: 'POST',
    path: '/pg/chat/completions',
    access: 'user',
    summary: 'Chat completion of a signed-in user, without a key; session only',
  },
] as const satisfies readonly LocalRelayEndpoint[]
