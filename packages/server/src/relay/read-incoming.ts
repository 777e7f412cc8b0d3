import { AppError } from '@tollgate/contract/app-error'
import { isWithinShape, repeatedField } from '../platform/json-shape.ts'
import type { CallFacts, InboundFamily, PathFacts } from '../wire/family.ts'
import type { FormBody } from '../wire/form-body.ts'
import type { JsonObject } from '../wire/read-json.ts'
import type { IncomingCall } from './incoming-call.ts'

/** A request body as it came, and what it says. The fields of a form are written as JSON. */
export interface ReadBody {
  json: string
  facts: CallFacts
}

/** Far beyond any honest call; near them, parsing still takes less than a tenth of a second. */
const SHAPE_LIMITS = { depth: 500, fields: 100_000, items: 1_000_000 }

/** Reads the body of a call in the client's format. Throws `request.*`. */
export async function readIncoming(incoming: IncomingCall, family: InboundFamily): Promise<ReadBody> {
  const { endpoint } = incoming
  const path = pathFacts(incoming)
  if (endpoint.body === 'form' && !isJsonEdit(incoming))
    return readFormFacts(await incoming.readForm(), incoming, family)
  const json = await incoming.readBody()
  return { json, facts: family.readCall(parse(json), endpoint.operation, path) }
}

/** Edits of images that are named by their addresses: https://developers.openai.com/api/reference/resources/images/methods/edit */
const isJsonEdit = ({ endpoint, request }: IncomingCall): boolean =>
  endpoint.operation === 'image-edits' && /^application\/json\b/i.test(request.headers.get('content-type') ?? '')

function parse(json: string): unknown {
  const fieldNames: string[] = []
  if (!isWithinShape(json, SHAPE_LIMITS, fieldNames))
    throw new AppError('request.invalid', { reason: 'the body has too many parts' })
  const body = parseText(json)
  // The text goes on to vendors as it came: one that took the other `model` would not answer what is charged.
  const repeated = repeatedField(fieldNames)
  if (repeated !== undefined)
    throw new AppError('request.invalid', { reason: `the body has ${repeated.slice(0, 50)} twice` })
  return body
}

function parseText(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new AppError('request.invalid', { reason: 'the body is not valid JSON' }, { cause })
  }
}

/** A name that stands twice, or ends in `[]`, is a list. */
function readFormFacts({ fields, files }: FormBody, incoming: IncomingCall, family: InboundFamily): ReadBody {
  const body: JsonObject = {}
  for (const [written, value] of fields) {
    const name = written.replace(/\[\]$/, '')
    const known = Object.hasOwn(body, name) ? body[name] : undefined
    if (known === undefined && name === written) define(body, name, value)
    else define(body, name, Array.isArray(known) ? [...known, value] : known === undefined ? [value] : [known, value])
  }
  const facts = family.readCall(body, incoming.endpoint.operation, pathFacts(incoming))
  return { json: JSON.stringify(body), facts: { ...facts, files } }
}

/** `__proto__` is a field like any other. */
function define(body: JsonObject, name: string, value: unknown): void {
  Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true })
}

export function pathFacts({ endpoint, pathModel, query }: IncomingCall): PathFacts {
  return {
    model: pathModel,
    isStream: endpoint.path.includes(':stream'),
    streamStyle: query.get('alt') === 'sse' ? 'sse' : 'json-array',
  }
}
