import { AppError } from '@tollgate/contract/app-error'
import { MODELS_CREATED } from './openai-models.ts'

const PAGE_SIZE = 20
const PAGE_SIZE_MAX = 1000

/**
 * A page of models behind `after_id` or before `before_id`, as https://docs.claude.com/en/api/models-list says.
 * `names` are sorted. A name that is not in the list any more still says where the page begins.
 */
export function anthropicModelPage(names: readonly string[], query: URLSearchParams) {
  const limit = readLimit(query.get('limit'))
  const [afterId, beforeId] = [query.get('after_id'), query.get('before_id')]
  if (afterId && beforeId)
    throw new AppError('request.invalid', { reason: 'after_id and before_id exclude each other' })
  const candidates = names.filter((name) => (beforeId ? name < beforeId : !afterId || name > afterId))
  const page = beforeId ? candidates.slice(-limit) : candidates.slice(0, limit)
  return {
    data: page.map(anthropicModel),
    has_more: candidates.length > page.length,
    first_id: page[0] ?? null,
    last_id: page.at(-1) ?? null,
  }
}

/** What only the vendor could know is null. https://docs.claude.com/en/api/models */
export const anthropicModel = (id: string) => ({
  type: 'model',
  id,
  display_name: id,
  created_at: new Date(MODELS_CREATED * 1000).toISOString(),
  capabilities: null,
  max_input_tokens: null,
  max_tokens: null,
  lifecycle: 'active',
  line: null,
  deprecated_at: null,
  retires_at: null,
})

function readLimit(text: string | null): number {
  if (text === null || text === '') return PAGE_SIZE
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > PAGE_SIZE_MAX) {
    throw new AppError('request.invalid', { reason: `limit must be a whole number from 1 to ${PAGE_SIZE_MAX}` })
  }
  return limit
}
