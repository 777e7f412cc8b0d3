import type { HttpMethod } from './endpoint.ts'

/** What a relayed call does, independent of its format. */
export type Operation = 'chat' | 'completions' | 'embeddings'

/** Formats that clients may speak to the gateway, and that vendors may speak to it. */
export type FamilyName = 'openai-chat'

export interface RelayEndpoint {
  method: HttpMethod
  path: string
  operation: Operation
  family: FamilyName
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
  { method: 'POST', path: '/v1/embeddings', operation: 'embeddings', family: 'openai-chat', summary: 'Embeddings' },
  {
    method: 'POST',
    path: '/v1/engines/{model}/embeddings',
    operation: 'embeddings',
    family: 'openai-chat',
    summary: 'Embeddings, model in the path',
  },
] as const satisfies readonly RelayEndpoint[]

/** Calls of the relay side that are answered here. */
export const localRelayEndpoints = [
  { method: 'GET', path: '/v1/models', summary: 'Models that this key can use' },
  { method: 'GET', path: '/v1/models/{model}', summary: 'One model' },
] as const
