import type { Provider } from '@tollgate/contract/providers'
import { endpointTypesOf } from './endpoint-types.ts'

/** The public API family gives every model this birthday; unix seconds. */
export const MODELS_CREATED = 1_626_777_600

/** https://platform.openai.com/docs/api-reference/models/list */
export const openaiModelList = (names: readonly string[], providerOf: (name: string) => Provider | undefined) => ({
  success: true,
  object: 'list',
  data: names.map((name) => openaiModel(name, providerOf(name))),
})

export const openaiModel = (id: string, provider: Provider | undefined) => ({
  id,
  object: 'model',
  created: MODELS_CREATED,
  owned_by: provider?.icon || 'custom',
  permission: [PERMISSION],
  root: id,
  parent: null,
  supported_endpoint_types: endpointTypesOf(id, provider),
})

const PERMISSION = {
  id: 'modelperm-tollgate',
  object: 'model_permission',
  created: MODELS_CREATED,
  allow_create_engine: true,
  allow_sampling: true,
  allow_logprobs: true,
  allow_search_indices: false,
  allow_view: true,
  allow_fine_tuning: false,
  organization: '*',
  group: null,
  is_blocking: false,
} as const
