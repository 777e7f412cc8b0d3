import type { Quirk } from '@tollgate/contract/providers/provider-row'
import { isObject, type JsonObject, objectIn } from '../read-json.ts'
import { cloudBetas } from './cloud-betas.ts'

interface CloudContext {
  quirks: readonly Quirk[]
  /** The client's header `anthropic-beta`. */
  betas?: string | undefined
}

/**
 * A body as the channel's cloud wants it; the same object when it is Anthropic itself. A mark of the cache that is for
 * the whole call fails it at both. https://platform.claude.com/docs/en/build-with-claude/prompt-caching#edge-cases
 */
export function applyCloudBody(body: JsonObject, { quirks, betas }: CloudContext): JsonObject {
  if (quirks.includes('bedrock-body')) return applyBedrockBody(body, betas)
  return quirks.includes('vertex-body') ? applyVertexBody(body) : body
}

/**
 * Bedrock has model and streaming in the address, and takes Anthropic's betas in the body instead of a header.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages-request-response.html
 */
export function applyBedrockBody(body: JsonObject, betas?: string): JsonObject {
  const { model: _model, stream: _stream, anthropic_beta: _betas, cache_control: _cache, ...rest } = withoutScopes(body)
  const cloud: JsonObject = { ...rest, anthropic_version: 'bedrock-2023-05-31' }
  const asked = betasIn(body, betas)
  if (Array.isArray(rest.tools)) {
    cloud.tools = rest.tools.map(withoutEagerness)
    if (rest.tools.some(isEager)) asked.push(EAGER_BETA)
  }
  const { kept } = cloudBetas(asked, ['bedrock-body']) ?? { kept: [] }
  if (kept.length > 0) cloud.anthropic_beta = kept
  return cloud
}

/**
 * The input of a tool while it is written is a wish of each tool at Anthropic, and AI SDK has it in every stream. Bedrock
 * refuses the field and has a beta of the whole call instead. https://github.com/anthropics/claude-code/issues/32820
 */
const EAGER_BETA = 'fine-grained-tool-streaming-2025-05-14'

const isEager = (tool: unknown): boolean => isObject(tool) && tool.eager_input_streaming === true

function withoutEagerness(tool: unknown): unknown {
  if (!isObject(tool) || tool.eager_input_streaming === undefined) return tool
  const { eager_input_streaming: _eager, ...rest } = tool
  return rest
}

const betasIn = (body: JsonObject, betas: string | undefined): unknown[] => [
  ...(Array.isArray(body.anthropic_beta) ? body.anthropic_beta : []),
  betas,
]

/** What a cloud does not get of a call, for the log. */
export function lostToCloud(body: JsonObject, { quirks, betas }: CloudContext): string[] {
  const names = cloudBetas(betasIn(body, betas), quirks)
  if (!names) return []
  const lost = names.lost.length > 0 ? [`beta ${names.lost.join(', ').slice(0, 500)} is not taken by this cloud`] : []
  return isObject(body.cache_control) ? [...lost, 'automatic caching is not taken by this cloud'] : lost
}

/**
 * Vertex has the model in the address; betas stay in their header.
 * https://platform.claude.com/docs/en/build-with-claude/claude-on-vertex-ai
 */
function applyVertexBody(body: JsonObject): JsonObject {
  const { model: _model, cache_control: _cache, ...rest } = withoutScopes(body)
  return { ...rest, anthropic_version: 'vertex-2023-10-16' }
}

/** Where marks of the cache stand that Claude Code gives a scope. */
const MARKED = ['system', 'tools'] as const

/**
 * Marks of the cache without their scope, which clouds do not know: `cache_control.ephemeral.scope: Extra inputs are not
 * permitted`. https://github.com/horselock/claude-code-proxy/pull/14
 */
function withoutScopes(body: JsonObject): JsonObject {
  const edited = { ...body }
  for (const name of MARKED) if (Array.isArray(body[name])) edited[name] = body[name].map(withoutScope)
  if (Array.isArray(body.messages))
    edited.messages = body.messages.map((message: unknown) =>
      isObject(message) && Array.isArray(message.content)
        ? { ...message, content: message.content.map(withoutScope) }
        : message,
    )
  return edited
}

function withoutScope(block: unknown): unknown {
  const mark = isObject(block) ? objectIn(block, 'cache_control') : undefined
  if (!isObject(block) || mark?.scope === undefined) return block
  const { scope: _scope, ...rest } = mark
  return { ...block, cache_control: rest }
}
