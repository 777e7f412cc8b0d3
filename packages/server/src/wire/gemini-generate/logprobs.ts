import { isObject, type JsonObject, numberIn, objectsIn, textIn } from '../read-json.ts'

/** Google's two lists, one entry for each token, as OpenAI's one. https://ai.google.dev/api/generate-content#LogprobsResult */
export function decodeLogprobs(result: unknown): JsonObject | undefined {
  if (!isObject(result)) return undefined
  const chosen = objectsIn(result, 'chosenCandidates')
  if (chosen.length === 0) return undefined
  const top = objectsIn(result, 'topCandidates')
  const content = chosen.map((token, index) => ({
    ...decodeToken(token),
    top_logprobs: objectsIn(top[index], 'candidates').map(decodeToken),
  }))
  return { content, refusal: null }
}

function decodeToken(token: JsonObject) {
  const text = textIn(token, 'token') ?? ''
  return { token: text, logprob: numberIn(token, 'logProbability') ?? 0, bytes: [...Buffer.from(text)] }
}

export function encodeLogprobs(logprobs: JsonObject | undefined): JsonObject {
  const tokens = objectsIn(logprobs, 'content')
  if (tokens.length === 0) return {}
  const topCandidates = tokens.map((token) => ({ candidates: objectsIn(token, 'top_logprobs').map(encodeToken) }))
  return {
    logprobsResult: {
      chosenCandidates: tokens.map(encodeToken),
      ...(topCandidates.some(({ candidates }) => candidates.length > 0) ? { topCandidates } : {}),
    },
  }
}

const encodeToken = (token: JsonObject) => ({
  token: textIn(token, 'token') ?? '',
  logProbability: numberIn(token, 'logprob') ?? 0,
})
