import type { BodyEdits, IncomingBody } from '../family.ts'
import { invalid } from '../invalid.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { withSignedTurns } from './call-signatures.ts'
import { jsonText } from './schema.ts'
import { isThirdGeneration } from './thinking.ts'
import { vertexBody } from './vertex-body.ts'

/**
 * The body for a vendor of the same format: the caller's own text, unless it names a model that is another there, has a
 * call of a function that another vendor asked for earlier in the conversation, or goes to Vertex AI.
 */
export function prepareBody({ json, call }: IncomingBody, { model, quirks }: BodyEdits): string {
  const name = model.includes('/') ? model : `models/${model}`
  const { body } = call
  const isNamed = (request: unknown) => isObject(request) && request.model !== undefined && request.model !== name
  const requests = Array.isArray(body.requests) ? body.requests : []
  const contents = signedContents({ json, call }, model)
  const signed = contents === body.contents ? body : { ...body, contents }
  const shaped = quirks.includes('vertex-body') ? vertexBody(signed) : signed
  if (!isNamed(body) && !requests.some(isNamed) && shaped === body) return json
  const edited: JsonObject = { ...shaped }
  if (isNamed(body)) edited.model = name
  if (requests.some(isNamed))
    edited.requests = requests.map((request) =>
      isObject(request) && isNamed(request) ? { ...request, model: name } : request,
    )
  const text = jsonText(edited, '')
  if (text === '') throw invalid('the body is nested too deeply')
  return text
}

export const warningsOf = ({ call: { body } }: IncomingBody, { quirks }: BodyEdits): string[] =>
  quirks.includes('vertex-body') && (body.serviceTier ?? body.service_tier) !== undefined
    ? ['serviceTier is no field of Vertex AI: it is left out']
    : []

const CALL = /"function_?[cC]all"/

function signedContents({ json, call: { body } }: IncomingBody, model: string): unknown {
  const { contents } = body
  return isThirdGeneration(model) && Array.isArray(contents) && CALL.test(json) ? withSignedTurns(contents) : contents
}
