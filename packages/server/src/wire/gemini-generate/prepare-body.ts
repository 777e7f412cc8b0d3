import type { BodyEdits, IncomingBody } from '../family.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { withSignedTurns } from './call-signatures.ts'
import { invalid } from './read-call.ts'
import { jsonText } from './schema.ts'
import { isThirdGeneration } from './thinking.ts'

/**
 * The body for a vendor of the same format: the caller's own text, unless it names a model that is another there, or
 * has a call of a function that another vendor asked for earlier in the conversation.
 */
export function prepareBody({ json, call }: IncomingBody, { model }: BodyEdits): string {
  const name = model.includes('/') ? model : `models/${model}`
  const { body } = call
  const isNamed = (request: unknown) => isObject(request) && request.model !== undefined && request.model !== name
  const requests = Array.isArray(body.requests) ? body.requests : []
  const contents = signedContents({ json, call }, model)
  if (!isNamed(body) && !requests.some(isNamed) && contents === body.contents) return json
  const edited: JsonObject = contents === undefined ? { ...body } : { ...body, contents }
  if (isNamed(body)) edited.model = name
  if (requests.some(isNamed))
    edited.requests = requests.map((request) =>
      isObject(request) && isNamed(request) ? { ...request, model: name } : request,
    )
  const text = jsonText(edited, '')
  if (text === '') throw invalid('the body is nested too deeply')
  return text
}

const CALL = /"function_?[cC]all"/

function signedContents({ json, call: { body } }: IncomingBody, model: string): unknown {
  const { contents } = body
  return isThirdGeneration(model) && Array.isArray(contents) && CALL.test(json) ? withSignedTurns(contents) : contents
}
