import * as z from 'zod'
import { anthropicFields, checkRules } from './anthropic-messages.ts'

const Bedrock = z.strictObject({
  anthropic_version: z.literal('bedrock-2023-05-31'),
  anthropic_beta: z.array(z.string()).optional(),
  ...anthropicFields,
})
const Vertex = z.strictObject({
  anthropic_version: z.literal('vertex-2023-10-16'),
  stream: z.boolean().optional(),
  ...anthropicFields,
})

/**
 * Messages as Bedrock takes them.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages-request-response.html
 */
export const checkBedrockBody = (body: unknown): void => checkRules(Bedrock.parse(body))

/** The same on Vertex AI. https://platform.claude.com/docs/en/build-with-claude/claude-on-vertex-ai */
export const checkVertexBody = (body: unknown): void => checkRules(Vertex.parse(body))
