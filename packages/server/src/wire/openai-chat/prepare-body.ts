import { AppError } from '@tollgate/contract/app-error'
import type { BodyEdits, IncomingBody, JsonObject } from '../family.ts'

const USAGE_REQUEST = '"stream_options":{"include_usage":true},'

/**
 * The body for a vendor of the same format: the caller's own text unless something must change. Asking for usage is
 * put in front of the first field without touching the rest; other edits write the body anew.
 */
export function prepareBody({ json, call }: IncomingBody, edits: BodyEdits): string {
  const asksUsage = edits.asksUsage && !call.wantsUsage
  const isModelChanged = edits.model !== call.body.model
  const options = call.body.stream_options
  const dropsOptions = edits.dropsStreamOptions && options !== undefined
  if (!isModelChanged && !dropsOptions && (!asksUsage || options === undefined))
    return asksUsage ? withUsageRequest(json) : json
  const body: JsonObject = { ...call.body, model: edits.model }
  if (dropsOptions) delete body.stream_options
  else if (asksUsage) body.stream_options = { ...(isPlainObject(options) ? options : {}), include_usage: true }
  try {
    return JSON.stringify(body)
  } catch (cause) {
    // Nested deeper than the serializer goes.
    throw new AppError('request.invalid', { reason: 'the body is nested too deeply' }, { cause })
  }
}

function withUsageRequest(json: string): string {
  const start = json.indexOf('{') + 1
  return json.slice(0, start) + USAGE_REQUEST + json.slice(start)
}

const isPlainObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
