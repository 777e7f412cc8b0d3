import { kindOfModel } from '@tollgate/contract/model-operation'
import type { Provider } from '@tollgate/contract/providers'
import type { FamilyName } from '@tollgate/contract/relay-endpoints'

/**
 * Names with which `supported_endpoint_types` tells clients of this API family where a model is to be called.
 * https://docs.newapi.pro
 */
export type EndpointType =
  | 'openai'
  | 'openai-response'
  | 'anthropic'
  | 'gemini'
  | 'embeddings'
  | 'image-generation'
  | 'jina-rerank'

/** OpenAI serves these at /v1/responses alone: `ResponsesModel` without `ChatModel` in its library, version 7.55.0. */
const ONLY_RESPONSES =
  /(^|\/)(o[13]-pro|o3-deep-research|o4-mini-deep-research|computer-use-preview|gpt-5-codex|gpt-5\.1-codex-max|gpt-5(\.5)?-pro|gpt-daybreak-(blue|red)-latest|gpt-(5\.6|6)-cyber|gpt-rosalind-research|gpt-6-rosalind)(-\d|$)/i

const FAMILY_TYPES: { readonly [Name in FamilyName]?: readonly EndpointType[] } = {
  'anthropic-messages': ['anthropic', 'openai'],
  'gemini-generate': ['gemini', 'openai'],
  'openai-responses': ['openai-response', 'openai'],
}

/** Where a model can be called, the best place first. Without a provider: what any channel would offer. */
export function endpointTypesOf(model: string, provider: Provider | undefined): readonly EndpointType[] {
  switch (kindOfModel(model)) {
    case 'rerank':
      return ['jina-rerank']
    case 'embedding':
      return ['embeddings']
    case 'image':
      return ['image-generation', ...textTypes(model, provider)]
    default:
      return textTypes(model, provider)
  }
}

function textTypes(model: string, provider: Provider | undefined): readonly EndpointType[] {
  if (ONLY_RESPONSES.test(model)) return ['openai-response']
  return (provider && FAMILY_TYPES[provider.family]) ?? ['openai']
}
