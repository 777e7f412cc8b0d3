import { AppError } from '@tollgate/contract/app-error'
import type { Caller } from '../domain/tokens/caller-cache.ts'
import type { RelayParts } from './relay-parts.ts'

/** The public API family gives every model this birthday. */
const CREATED = 1_626_777_600

/** `/v1/models` in OpenAI's shape: the token's own list when it is limited, else all models of its group. */
export function listModels(caller: Caller, { channels }: Pick<RelayParts, 'channels'>) {
  const groups = [caller.tokenGroup || caller.userGroup]
  const names = caller.models ? [...caller.models].filter(Boolean).sort() : channels.modelsOf(groups)
  return { success: true, object: 'list', data: names.map((id) => modelEntry(id, channels.ownerOf(groups, id))) }
}

/** One model of that list. Throws 404 in OpenAI's shape when it is not in it. */
export function readModel(caller: Caller, id: string, parts: Pick<RelayParts, 'channels'>) {
  const model = listModels(caller, parts).data.find((entry) => entry.id === id)
  if (!model) {
    throw new AppError(
      'model.missing',
      { model: id },
      {
        refusal: { status: 404, type: 'invalid_request_error', param: 'model', code: 'model_not_found' },
      },
    )
  }
  return model
}

const modelEntry = (id: string, owner: string) => ({
  id,
  object: 'model' as const,
  created: CREATED,
  owned_by: owner,
  permission: [
    {
      id: 'modelperm-tollgate',
      object: 'model_permission',
      created: CREATED,
      allow_create_engine: true,
      allow_sampling: true,
      allow_logprobs: true,
      allow_search_indices: false,
      allow_view: true,
      allow_fine_tuning: false,
      organization: '*',
      group: null,
      is_blocking: false,
    },
  ],
  root: id,
  parent: null,
  supported_endpoint_types: ['openai'],
})
