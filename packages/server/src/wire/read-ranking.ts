import { AppError } from '@tollgate/contract/app-error'
import { isObject, numberIn, objectIn, textIn } from './read-json.ts'
import type { RerankReply } from './rerank.ts'

/**
 * The results of a rerank, as most vendors write them: `index`, `relevance_score` and perhaps the `document`. Throws
 * `channel.bad-reply` when it is anything else.
 */
export function readRanking(results: unknown): RerankReply['results'] {
  if (!Array.isArray(results)) throw new AppError('channel.bad-reply', {}, { detail: 'no results' })
  return results.filter(isObject).map((result) => {
    const index = numberIn(result, 'index')
    const score = numberIn(result, 'relevance_score')
    if (index === undefined || score === undefined)
      throw new AppError('channel.bad-reply', {}, { detail: 'a result without index or score' })
    const document = textIn(result, 'document') ?? objectIn(result, 'document')
    return { index, score, ...(document === undefined ? {} : { document }) }
  })
}
