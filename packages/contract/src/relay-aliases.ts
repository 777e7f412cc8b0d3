import { type Operation, type RelayEndpoint, relayEndpoints } from './relay-endpoints.ts'

/** Another name of a path, by which clients of one vendor call it. */
export interface AliasEndpoint extends RelayEndpoint {
  standsFor: RelayEndpoint
  clientsOf: 'Azure OpenAI' | 'Cohere'
}

/** Operations that Azure's clients ask of a deployment; its name is the model's. */
const OF_DEPLOYMENTS: readonly Operation[] = [
  'chat',
  'completions',
  'embeddings',
  'images',
  'image-edits',
  'speech',
  'transcription',
  'translation',
]

/**
 * Names that some vendors' clients have for paths of `relayEndpoints`. The version in the query of Azure's is of use to
 * channels of Azure alone. https://learn.microsoft.com/azure/ai-foundry/openai/reference
 * https://docs.cohere.com/reference/rerank
 */
export const aliasEndpoints: readonly AliasEndpoint[] = relayEndpoints.flatMap((standsFor: RelayEndpoint) => {
  const { path, family, operation } = standsFor
  const alias = (own: string, clientsOf: AliasEndpoint['clientsOf']): AliasEndpoint => ({
    ...standsFor,
    path: path.replace('/v1', own),
    summary: `${standsFor.summary}, as clients of ${clientsOf} ask`,
    standsFor,
    clientsOf,
  })
  if (family !== 'openai-chat' || path.includes('{')) return []
  if (operation === 'rerank') return [alias('/v2', 'Cohere')]
  return OF_DEPLOYMENTS.includes(operation) ? [alias('/openai/deployments/{model}', 'Azure OpenAI')] : []
})
