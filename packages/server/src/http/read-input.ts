import { AppError } from '@tollgate/contract/app-error'
import { USER_ID_HEADER } from '@tollgate/contract/constants'
import type { EndpointDefinition } from '@tollgate/contract/endpoint'
import { type InputFaultCode, inputFault } from '@tollgate/contract/input-faults'
import * as z from 'zod/mini'
import { isWithinShape } from '../platform/json-shape.ts'
import { hasStorableTexts } from '../platform/storable-texts.ts'
import type { ConsoleContext } from './console-env.ts'
import { describeIssues, WHOLE_BODY } from './describe-issues.ts'

const BODY_MAX_MB = 2

/** A row that a client sends back has some dozens of fields. */
const SHAPE_MAX = { depth: 64, fields: 5_000, items: 20_000 }

export interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Path parameters, query and body, as the endpoint's schemas read them. Throws `request.invalid-field`, or
 * `request.body-too-large` before more than the limit has been read.
 */
export async function readInput(context: ConsoleContext, endpoint: EndpointDefinition): Promise<CallInput> {
  return {
    params: read(endpoint.params, context.req.param()),
    query: read(endpoint.query, context.req.query()),
    body:
      endpoint.body === undefined
        ? undefined
        : readBody(endpoint.body, parseJson(await readText(context.req.raw, endpoint.bodyMaxMb))),
  }
}

/** A part that an endpoint does not declare is undefined, whatever was sent. */
function read(schema: z.ZodMiniType | undefined, part: unknown): unknown {
  if (schema === undefined) return undefined
  const parsed = z.safeParse(schema, part)
  if (!parsed.success) {
    throw new AppError('request.invalid-field', describeIssues(parsed.error.issues, part), { cause: parsed.error })
  }
  if (!hasStorableTexts(parsed.data)) {
    const [name] = Object.entries(parsed.data ?? {}).find(([, value]) => !hasStorableTexts(value)) ?? []
    throw new AppError('request.invalid-field', { field: name ?? WHOLE_BODY, fault: inputFault('unstorable') })
  }
  return parsed.data
}

/**
 * Clients of this API family send what nobody filled in as null. Where null means nothing of its own, such a field is
 * missing. A number is not: JSON writes null for what was typed and is no number.
 */
function readBody(schema: z.ZodMiniType, body: unknown): unknown {
  const parsed = z.safeParse(schema, body)
  if (parsed.success || typeof body !== 'object' || body === null || Array.isArray(body)) return read(schema, body)
  const refused = new Set(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'invalid_type' && issue.expected !== 'number' && issue.path.length === 1 ? issue.path : [],
    ),
  )
  const filled = Object.entries(body).filter(([name, value]) => value !== null || !refused.has(name))
  return read(schema, Object.fromEntries(filled))
}

/**
 * The body as text. It must call itself JSON, which a form of another site cannot without asking; nor can it send our
 * header. Scripts that send that one often leave the type to their library.
 */
async function readText(request: Request, maxMb = BODY_MAX_MB): Promise<string> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(contentType) && !request.headers.has(USER_ID_HEADER)) {
    throw invalidBody('not-content-type', contentType)
  }
  const tooLarge = () => new AppError('request.body-too-large', { limit: maxMb })
  const maxBytes = maxMb * 1024 * 1024
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge()
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw invalidBody('not-json', cause)
  }
}

function parseJson(text: string): unknown {
  if (!isWithinShape(text, SHAPE_MAX)) throw invalidBody('too-complex')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalidBody('not-json', cause)
  }
}

const invalidBody = (code: InputFaultCode, cause?: unknown): AppError =>
  new AppError('request.invalid-field', { field: WHOLE_BODY, fault: inputFault(code) }, { cause })
