import type { Quirk } from '@tollgate/contract/providers/provider-row'
import type { JsonObject } from '../read-json.ts'
import { isThreadBeta } from './threads.ts'

interface CloudContext {
  quirks: readonly Quirk[]
  /** The client's header `anthropic-beta`. */
  betas?: string | undefined
}

/** A body as the channel's cloud wants it; the same object when it is Anthropic itself. */
export function applyCloudBody(body: JsonObject, { quirks, betas }: CloudContext): JsonObject {
  if (quirks.includes('bedrock-body')) return applyBedrockBody(body, betas)
  return quirks.includes('vertex-body') ? applyVertexBody(body) : body
}

/**
 * Bedrock has model and streaming in the address, and takes Anthropic's betas in the body instead of a header.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages-request-response.html
 */
export function applyBedrockBody(body: JsonObject, betas?: string): JsonObject {
  const { model: _model, stream: _stream, ...rest } = body
  const names = (betas ?? '').split(',').map((name) => name.trim())
  const asked = [
    ...(Array.isArray(body.anthropic_beta) ? body.anthropic_beta : []),
    ...names.filter((name) => name !== '' && !isThreadBeta(name)),
  ]
  const cloud: JsonObject = { ...rest, anthropic_version: 'bedrock-2023-05-31' }
  if (asked.length > 0) cloud.anthropic_beta = [...new Set(asked)]
  return cloud
}

/**
 * Vertex has the model in the address; betas stay in their header.
 * https://platform.claude.com/docs/en/build-with-claude/claude-on-vertex-ai
 */
function applyVertexBody(body: JsonObject): JsonObject {
  const { model: _model, ...rest } = body
  return { ...rest, anthropic_version: 'vertex-2023-10-16' }
}
