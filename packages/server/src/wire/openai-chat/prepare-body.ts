import { AppError } from '@tollgate/contract/app-error'
import type { BodyEdits, IncomingBody, JsonObject } from '../family.ts'

const OPENING = '{'.charCodeAt(0)
const USAGE_REQUEST = Buffer.from('"stream_options":{"include_usage":true},')

/**
 * The body for a vendor of the same format: the caller's own bytes unless something must change. Asking for usage is
 * put in front of the first field without touching the rest; other edits write the body anew.
 */
export function prepareBody({ bytes, call }: IncomingBody, edits: BodyEdits): Uint8Array | string {
  const asksUsage = edits.asksUsage && !call.wantsUsage
  const isModelChanged = edits.model !== call.body.model
  const options = call.body.stream_options
  const dropsOptions = edits.dropsStreamOptions && options !== undefined
  if (!isModelChanged && !dropsOptions && (!asksUsage || options === undefined)) return asksUsage ? withUsageRequest(bytes) : bytes
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

function withUsageRequest(bytes: Uint8Array): Uint8Array {
  const start = bytes.indexOf(OPENING) + 1
  return Buffer.concat([bytes.subarray(0, start), USAGE_REQUEST, bytes.subarray(start)])
}

const isPlainObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
