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
export const checkBedrockBody = (body: unknown): void => checkCloudRules(Bedrock.parse(body))

/** The same on Vertex AI. https://platform.claude.com/docs/en/build-with-claude/claude-on-vertex-ai */
export const checkVertexBody = (body: unknown): void => checkCloudRules(Vertex.parse(body))

/** Neither fetches anything. https://platform.claude.com/docs/en/build-with-claude/vision */
function checkCloudRules(body: Parameters<typeof checkRules>[0]): void {
  if (JSON.stringify(body).includes('"source":{"type":"url"')) throw new Error('pictures come as base64 only')
  checkRules(body)
}
