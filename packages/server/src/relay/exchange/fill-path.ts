import { AppError } from '@tollgate/contract/app-error'
import type { Operation, RelayEndpoint } from '@tollgate/contract/relay-endpoints'
import type { RelayChannel } from '../../domain/channels/relay-channel.ts'
import { bedrockModelId, vertexModelId } from '../../wire/anthropic-messages/cloud-models.ts'
import { deploymentOf } from '../../wire/openai-models.ts'
import { parseObject } from '../../wire/parse-object.ts'
import { textIn } from '../../wire/read-json.ts'
import type { ChosenFormat } from './choose-format.ts'

/** What fills an address: the call, and how it is asked for. */
export interface AskedPath {
  endpoint: Pick<RelayEndpoint, 'operation' | 'path'>
  /** What the operation is between two formats, when it is translated. */
  form?: Operation | undefined
  isStream: boolean
  /** The vendor's name of the model. */
  model: string
  /** The path that the encoded call names. */
  encodedPath?: string | undefined
  quirks: ChosenFormat['quirks']
  /** API versions of Gemini's models that have one of their own. */
  versions?: Readonly<Record<string, string>>
  /** The client's own query, as far as a vendor's address may take something from it. */
  clientQuery?: URLSearchParams | undefined
}

/** Fills `{model}`, `{deployment}`, `{version}`, `{region}`, `{host}`, `{project}` and `{account}` of an address or a path. */
export function fillPath(template: string, channel: RelayChannel, asked: AskedPath): string {
  const filled = template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    switch (name) {
      case 'model':
        return encodeModel(modelInPath(channel, asked))
      case 'deployment':
        return encodeURIComponent(deploymentOf(asked.model))
      case 'version': {
        // Clients of Azure name one whichever vendor answers them; others' versions stand in the path.
        const isOfAzure = template.includes('api-version={version}')
        return encodeURIComponent(versionOf(channel, isOfAzure ? asked : { ...asked, clientQuery: undefined }))
      }
      case 'account':
        return encodeURIComponent(channel.other.trim())
      case 'region':
        return regionOf(channel, asked.model)
      case 'host':
        return vertexHost(regionOf(channel, asked.model))
      case 'project':
        return encodeURIComponent(projectOf(channel))
      default:
        return whole
    }
  })
  // Models that somebody tuned at Google stand beside its own, not among them.
  return filled.replace('/models/tunedModels/', '/tunedModels/')
}

/** Those of Azure are dates; its newer paths, which have none, are asked with `v1` or `preview`. */
const DATED = /^\d{4}-\d{2}-\d{2}(?:-preview)?$/

/** The client's own, the model's, the channel's, or the one that the provider's row names. */
export function versionOf(
  { other, provider }: { other: string; provider: { version?: string } },
  { clientQuery, versions = {}, model }: Pick<AskedPath, 'clientQuery' | 'versions' | 'model'>,
): string {
  const ofModel = Object.hasOwn(versions, model) ? versions[model] : undefined
  const asked = clientQuery?.get('api-version') ?? ''
  return (DATED.test(asked) && asked) || ofModel || other.trim() || provider.version || ''
}

/** Slashes belong to names like `@cf/meta/llama`; the rest is data. No name may lead to another path. */
function encodeModel(model: string): string {
  if (model.split('/').some((part) => part === '.' || part === '..'))
    throw new AppError('request.invalid', { reason: 'model is not a valid name' })
  return encodeURIComponent(model).replaceAll('%2F', '/').replaceAll('%40', '@')
}

/** Clouds have names of their own for Anthropic's models. */
function modelInPath(channel: RelayChannel, { model, quirks }: AskedPath): string {
  if (quirks.includes('bedrock-body')) return bedrockModelId(model, regionOf(channel, model))
  return quirks.includes('vertex-body') ? vertexModelId(model) : model
}

/**
 * Vertex AI's host of a region, of a part of the world, or of all of it. Some models are in no single region.
 * https://docs.cloud.google.com/gemini-enterprise-agent-platform/resources/locations
 */
export function vertexHost(region: string): string {
  if (region === 'global') return 'aiplatform.googleapis.com'
  return region === 'us' || region === 'eu'
    ? `aiplatform.${region}.rep.googleapis.com`
    : `${region}-aiplatform.googleapis.com`
}

const REGION = /^[a-z0-9-]{2,40}$/

/** The field `other` names a region, or a JSON map of regions by model with a `default`; else it stands in the key. */
function regionOf(channel: RelayChannel, model: string): string {
  const other = channel.other.trim()
  const region = other.startsWith('{') ? mappedRegion(other, model) : other || channel.key.split('|').at(-1) || ''
  if (!REGION.test(region)) throw new AppError('channel.region-invalid', { region: region.slice(0, 40) })
  return region
}

function mappedRegion(json: string, model: string): string {
  const map = parseObject(json)
  return textIn(map, model) ?? textIn(map, 'default') ?? ''
}

function projectOf(channel: RelayChannel): string {
  const project = textIn(parseObject(channel.key), 'project_id')
  if (!project) throw new AppError('channel.key-malformed', { form: 'service account JSON' })
  return project
}
