import type { BodyEdits, IncomingBody, JsonObject } from '../family.ts'
import { isObject } from '../read-json.ts'
import { invalid } from './read-call.ts'
import { jsonText } from './schema.ts'

/** The body for a vendor of the same format: the caller's own text, unless it names a model that is another there. */
export function prepareBody({ json, call }: IncomingBody, { model }: BodyEdits): string {
  const name = model.includes('/') ? model : `models/${model}`
  const { body } = call
  const isNamed = (request: unknown) => isObject(request) && request.model !== undefined && request.model !== name
  const requests = Array.isArray(body.requests) ? body.requests : []
  if (!isNamed(body) && !requests.some(isNamed)) return json
  const edited: JsonObject = { ...body }
  if (isNamed(body)) edited.model = name
  if (requests.some(isNamed))
    edited.requests = requests.map((request) =>
      isObject(request) && isNamed(request) ? { ...request, model: name } : request,
    )
  const text = jsonText(edited, '')
  if (text === '') throw invalid('the body is nested too deeply')
  return text
}
