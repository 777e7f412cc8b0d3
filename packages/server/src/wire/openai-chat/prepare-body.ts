import { AppError } from '@tollgate/contract/app-error'
import type { BodyEdits, IncomingBody } from '../family.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { dialectLosses } from './dialect-losses.ts'
import { effortInName, limitField } from './model-rules.ts'
import { applyQuirks } from './quirks.ts'

const USAGE_REQUEST = '"stream_options":{"include_usage":true},'

/**
 * The body for a vendor of the same format: the caller's own text unless something must change. Asking for usage is
 * put in front of the first field without touching the rest; other edits write the body anew.
 */
export function prepareBody({ json, call }: IncomingBody, edits: BodyEdits): string {
  const refusesOptions = edits.quirks.includes('no-stream-options')
  const asksUsage = call.isStream && !refusesOptions && !call.wantsUsage && isText(edits)
  const options = call.body.stream_options
  const dropsOptions = refusesOptions && options !== undefined
  const named = edits.model === call.body.model ? call.body : { ...call.body, model: edits.model }
  const shaped = applyQuirks(named, edits.quirks)
  const needsRules = edits.operation === 'chat' && REASONING_NAME.test(edits.model) && hasRule(edits.model, shaped)
  const isAsItCame = shaped === call.body
  if (isAsItCame && !dropsOptions && !needsRules && (!asksUsage || options === undefined))
    return asksUsage ? withUsageRequest(json) : json
  const body: JsonObject = { ...shaped }
  if (dropsOptions) delete body.stream_options
  else if (asksUsage) body.stream_options = { ...(isObject(options) ? options : {}), include_usage: true }
  if (needsRules) applyRules(body, edits.model)
  try {
    return JSON.stringify(body)
  } catch (cause) {
    // Nested deeper than the serializer goes.
    throw new AppError('request.invalid', { reason: 'the body is nested too deeply' }, { cause })
  }
}

/** Usage is told all the same where the vendor cannot be asked for it. */
export function warningsOf({ call }: IncomingBody, { quirks, model, operation }: BodyEdits): string[] {
  const warnings = quirks.length === 0 ? [] : dialectLosses(withoutOptions(call.body, model), quirks)
  if (operation === 'chat' && call.body.temperature !== undefined && refusesTemperature(model))
    warnings.push('temperature is not known to this vendor')
  return warnings
}

const withoutOptions = ({ stream_options: _options, ...body }: JsonObject, model: string): JsonObject => ({
  ...body,
  model,
})

const refusesTemperature = (model: string): boolean => /^o\d/.test(model)

const isText = ({ operation }: BodyEdits): boolean => operation === 'chat' || operation === 'completions'

const REASONING_NAME = /^(?:o\d|gpt-[5-9])/

const hasRule = (model: string, body: JsonObject): boolean =>
  body.max_tokens !== undefined ||
  (body.temperature !== undefined && refusesTemperature(model)) ||
  effortInName(model) !== undefined

/** What OpenAI's reasoning models refuse is put the way they take it. */
function applyRules(body: JsonObject, model: string): void {
  const named = effortInName(model)
  if (named) {
    body.model = named.model
    body.reasoning_effort ??= named.effort
  }
  if (body.max_tokens !== undefined && limitField(model) === 'max_completion_tokens') {
    body.max_completion_tokens ??= body.max_tokens
    delete body.max_tokens
  }
  if (refusesTemperature(model)) delete body.temperature
}

function withUsageRequest(json: string): string {
  const start = json.indexOf('{') + 1
  return json.slice(0, start) + USAGE_REQUEST + json.slice(start)
}
