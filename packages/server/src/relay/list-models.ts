import { AppError } from '@tollgate/contract/app-error'
import type { InboundFamilyName } from '@tollgate/contract/relay-endpoints'
import type { Caller } from '../domain/tokens/caller-cache.ts'
import { anthropicModel, anthropicModelPage } from './anthropic-models.ts'
import { geminiModel, geminiModelPage } from './gemini-models.ts'
import { groupOfCaller } from './group-of-caller.ts'
import { openaiModel, openaiModelList } from './openai-models.ts'
import type { RelayParts } from './relay-parts.ts'

interface Asked {
  caller: Caller
  family: InboundFamilyName
}

/**
 * `/v1/models` as the caller's format has it: the token's own list when it is limited, else all models of its group.
 * Throws `request.invalid` for a page that cannot be, and refuses a group as a call would.
 */
export function listModels({ caller, family, query }: Asked & { query: URLSearchParams }, parts: ListParts): object {
  const group = groupOfCaller(caller, parts.options())
  const names = caller.models ? [...caller.models].filter(Boolean).sort() : parts.channels.modelsOf([group])
  switch (family) {
    case 'anthropic-messages':
      return anthropicModelPage(names, query)
    case 'gemini-generate':
      return geminiModelPage(names, query)
    default:
      return openaiModelList(names, (name) => parts.channels.providerOf(group, name))
  }
}

/** One model of that list. Throws 404 when it is not in it, and refuses a group as a call would. */
export function readModel({ caller, family, model }: Asked & { model: string }, parts: ListParts): object {
  const group = groupOfCaller(caller, parts.options())
  const isListed = caller.models ? caller.models.has(model) : parts.channels.route(group, model) !== undefined
  if (!isListed || model === '') throw missing(model)
  switch (family) {
    case 'anthropic-messages':
      return anthropicModel(model)
    case 'gemini-generate':
      return geminiModel(model)
    default:
      return openaiModel(model, parts.channels.providerOf(group, model))
  }
}

type ListParts = Pick<RelayParts, 'channels' | 'options'>

const missing = (model: string): AppError =>
  new AppError(
    'model.missing',
    { model: model.slice(0, 255) },
    { refusal: { status: 404, type: 'invalid_request_error', param: 'model', code: 'model_not_found' } },
  )
