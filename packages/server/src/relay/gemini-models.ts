import { AppError } from '@tollgate/contract/app-error'
import { kindOfModel, type ModelKind } from '@tollgate/contract/model-operation'

const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 1000

/** What can be done with a model under its address. */
const METHODS: { readonly [Kind in ModelKind]: readonly string[] } = {
  text: ['generateContent', 'streamGenerateContent', 'countTokens'],
  image: ['generateContent', 'streamGenerateContent', 'countTokens'],
  embedding: ['embedContent', 'batchEmbedContents'],
  rerank: [],
}

/**
 * A page of models, as https://ai.google.dev/api/models#method:-models.list says. `names` are sorted; the page token
 * is the last name of the page before.
 */
export function geminiModelPage(names: readonly string[], query: URLSearchParams) {
  const size = readSize(query.get('pageSize'))
  const after = readToken(query.get('pageToken'))
  const candidates = names.filter((name) => after === '' || name > after)
  const page = candidates.slice(0, size)
  const last = page.at(-1)
  const isEnd = last === undefined || page.length === candidates.length
  return { models: page.map(geminiModel), ...(isEnd ? {} : { nextPageToken: tokenOf(last) }) }
}

export const geminiModel = (id: string) => ({
  name: `models/${id}`,
  displayName: id,
  supportedGenerationMethods: METHODS[kindOfModel(id)],
})

/** More than the most is the most, as the vendor has it. */
function readSize(text: string | null): number {
  if (text === null || text === '' || text === '0') return PAGE_SIZE
  if (!/^\d{1,9}$/.test(text)) throw new AppError('request.invalid', { reason: 'pageSize must be a whole number' })
  return Math.min(Number(text), PAGE_SIZE_MAX)
}

const tokenOf = (name: string): string => Buffer.from(name).toString('base64url')

function readToken(text: string | null): string {
  const name = Buffer.from(text ?? '', 'base64url').toString()
  if (text && tokenOf(name) !== text) throw new AppError('request.invalid', { reason: 'pageToken is not known' })
  return name
}
