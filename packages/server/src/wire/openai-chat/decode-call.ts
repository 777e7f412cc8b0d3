import type { AssistantPart, ChatCall, ChatMessage, ChatTool, OutputFormat, ReasoningWish, TextPart } from '../chat.ts'
import { definedOnly } from '../defined-only.ts'
import type { CallFacts } from '../family.ts'
import { customArguments } from '../free-text-tool.ts'
import { invalid } from '../invalid.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../read-json.ts'
import { readStops } from '../stop-texts.ts'
import { SEARCH_OPTIONS } from '../web-search.ts'
import { markLast } from './cache-marks.ts'
import { decodeParts, textParts } from './decode-parts.ts'
import { decodeToolChoice, decodeTools, hasOldFunctions } from './decode-tools.ts'

/** Fields with a place in `ChatCall`; all others ride in the extras. */
const KNOWN = new Set([
  SEARCH_OPTIONS,
  'model',
  'messages',
  'stream',
  'stream_options',
  'tools',
  'tool_choice',
  'functions',
  'function_call',
  'parallel_tool_calls',
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'top_k',
  'stop',
  'seed',
  'frequency_penalty',
  'presence_penalty',
  'n',
  'response_format',
  'reasoning_effort',
  'reasoning',
  'thinking',
  'logprobs',
  'top_logprobs',
  'user',
  'verbosity',
  'prompt_cache_key',
  'service_tier',
  'metadata',
  'cache_control',
])

/** An OpenAI chat body into the internal form. https://platform.openai.com/docs/api-reference/chat/create */
export function decodeCall({ body, isStream, maxOutputTokens }: CallFacts, { model }: { model: string }): ChatCall {
  const call: ChatCall = {
    model,
    messages: decodeMessages(body.messages),
    isStream,
    tools: [...decodeTools(body), ...searchIn(body)],
    extras: {},
    warnings: [],
    ...definedOnly({
      toolChoice: decodeToolChoice(body.tool_choice ?? body.function_call),
      allowsParallelTools: allowsParallel(body),
      maxOutputTokens,
      temperature: numberIn(body, 'temperature'),
      topP: numberIn(body, 'top_p'),
      topK: numberIn(body, 'top_k'),
      stop: readStops(body.stop),
      seed: numberIn(body, 'seed'),
      frequencyPenalty: numberIn(body, 'frequency_penalty'),
      presencePenalty: numberIn(body, 'presence_penalty'),
      answers: numberIn(body, 'n'),
      output: decodeOutput(body.response_format),
      reasoning: decodeReasoning(body),
      topLogprobs: body.logprobs === true ? (numberIn(body, 'top_logprobs') ?? 0) : undefined,
      user: textIn(body, 'user') ?? textIn(body, 'safety_identifier'),
      verbosity: textIn(body, 'verbosity'),
      cacheKey: textIn(body, 'prompt_cache_key'),
      serviceTier: textIn(body, 'service_tier'),
      metadata: objectIn(body, 'metadata'),
    }),
  }
  markLast(call.messages.at(-1)?.parts, body)
  const effort = textIn(body, 'reasoning_effort')
  if (effort !== undefined && !EFFORTS.some((known) => known === effort))
    call.warnings.push(`reasoning_effort ${effort.slice(0, 20)} is not known`)
  // It is the newer name of the user.
  const isNamed = (name: string) => name === 'safety_identifier' && body[name] === call.user
  const rest = Object.entries(body).filter(([name]) => !KNOWN.has(name) && !isNamed(name))
  if (rest.length > 0) call.extras['openai-chat'] = Object.fromEntries(rest)
  return call
}

function allowsParallel(body: JsonObject): boolean | undefined {
  if (hasOldFunctions(body)) return false
  return typeof body.parallel_tool_calls === 'boolean' ? body.parallel_tool_calls : undefined
}

/** A search is no tool in this format, and is one in all others. */
function searchIn({ [SEARCH_OPTIONS]: options }: JsonObject): ChatTool[] {
  return isObject(options) ? [{ kind: 'opaque', family: 'openai-chat', type: SEARCH_OPTIONS, value: options }] : []
}

function decodeMessages(messages: unknown): ChatMessage[] {
  const decoded: ChatMessage[] = []
  /** Ids of `function_call`s of the old form, which has none. */
  let lastCallId = ''
  for (const message of Array.isArray(messages) ? messages : []) {
    if (!isObject(message)) throw invalid('each message must be an object')
    switch (message.role) {
      case 'system':
      case 'developer':
        decoded.push({ role: 'system', parts: textParts(message.content) })
        break
      case 'assistant': {
        const parts = decodeAssistant(message, decoded.length)
        const call = parts.findLast((part) => part.kind === 'tool-call')
        if (call) lastCallId = call.id
        decoded.push({ role: 'assistant', parts })
        break
      }
      case 'tool':
      case 'function':
        addToolResult(decoded, message, lastCallId)
        break
      case 'user':
      case undefined:
      case null:
        decoded.push({
          role: 'user',
          parts: decodeParts(message.content),
          ...definedOnly({ name: textIn(message, 'name') }),
        })
        break
      default:
        throw invalid(`role ${String(message.role).slice(0, 40)} is not known`)
    }
    markLast(decoded.at(-1)?.parts, message)
  }
  return decoded
}

function decodeAssistant(message: JsonObject, position: number): AssistantPart[] {
  const parts: AssistantPart[] = []
  const reasoning = textIn(message, 'reasoning_content') ?? textIn(message, 'reasoning')
  if (reasoning) parts.push({ kind: 'reasoning', text: reasoning })
  parts.push(...decodeParts(message.content))
  const refusal = textIn(message, 'refusal')
  if (refusal) parts.push({ kind: 'refusal', text: refusal })
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls : []
  calls.forEach((call, index) => {
    if (!isObject(call)) throw invalid('each tool call must be an object')
    const custom = objectIn(call, 'custom')
    const called = custom ?? objectIn(call, 'function')
    const google = objectIn(objectIn(call, 'extra_content'), 'google')
    const signature = textIn(google, 'thought_signature')
    parts.push({
      kind: 'tool-call',
      id: textIn(call, 'id') || `call_${position}_${index}`,
      name: textIn(called, 'name') ?? '',
      arguments: custom ? customArguments(textIn(custom, 'input') ?? '') : textIn(called, 'arguments') || '{}',
      ...(signature === undefined ? {} : { signature: { family: 'gemini-generate', value: signature } }),
    })
  })
  const old = objectIn(message, 'function_call')
  if (old) {
    const name = textIn(old, 'name') ?? ''
    parts.push({ kind: 'tool-call', id: `call_${position}`, name, arguments: textIn(old, 'arguments') || '{}' })
  }
  return parts
}

/** Results that stand side by side are results of one turn. */
function addToolResult(decoded: ChatMessage[], message: JsonObject, lastCallId: string): void {
  const parts = decodeParts(message.content)
  const result = {
    kind: 'tool-result' as const,
    callId: textIn(message, 'tool_call_id') ?? lastCallId,
    parts,
    ...definedOnly({ name: textIn(message, 'name') }),
  }
  const last = decoded.at(-1)
  if (last?.role === 'tool') last.parts.push(result)
  else decoded.push({ role: 'tool', parts: [result] })
}

function decodeOutput(format: unknown): OutputFormat | undefined {
  if (!isObject(format)) return undefined
  if (format.type === 'text') return { kind: 'text' }
  if (format.type === 'json_object') return { kind: 'json' }
  const described = objectIn(format, 'json_schema')
  if (format.type !== 'json_schema' || !described) return undefined
  return {
    kind: 'json-schema',
    name: textIn(described, 'name') ?? 'answer',
    schema: objectIn(described, 'schema') ?? {},
    ...definedOnly({
      description: textIn(described, 'description'),
      isStrict: typeof described.strict === 'boolean' ? described.strict : undefined,
    }),
  }
}

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const

/**
 * OpenAI's `reasoning_effort`, and the two spellings that clients of other vendors use in this format: OpenRouter's
 * `reasoning` (https://openrouter.ai/docs/use-cases/reasoning-tokens) and Anthropic's `thinking`.
 */
function decodeReasoning(body: JsonObject): ReasoningWish | undefined {
  const reasoning = objectIn(body, 'reasoning')
  const thinking = objectIn(body, 'thinking')
  const asked = textIn(body, 'reasoning_effort') ?? textIn(reasoning, 'effort')
  const budgetTokens = numberIn(thinking, 'budget_tokens') ?? numberIn(reasoning, 'max_tokens')
  const effort = EFFORTS.find((known) => known === asked) ?? (thinking?.type === 'disabled' ? 'none' : undefined)
  const isAdaptive = thinking?.type === 'adaptive' ? true : undefined
  if (effort === undefined && budgetTokens === undefined && !isAdaptive) return undefined
  return definedOnly({ effort, budgetTokens, isAdaptive, isShown: reasoning?.exclude === true ? false : undefined })
}

/** Texts of a system message; other parts mean nothing there. */
export const textsOf = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join('\n')
