/**
 * Bedrock's ids of models that have a date or a version in them.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-support.html
 * https://platform.claude.com/docs/en/build-with-claude/claude-on-amazon-bedrock-legacy
 */
const BEDROCK_IDS: ReadonlyMap<string, string> = new Map([
  ['claude-instant-1.2', 'anthropic.claude-instant-v1'],
  ['claude-2', 'anthropic.claude-v2'],
  ['claude-2.0', 'anthropic.claude-v2'],
  ['claude-2.1', 'anthropic.claude-v2:1'],
  ['claude-3-sonnet-20240229', 'anthropic.claude-3-sonnet-20240229-v1:0'],
  ['claude-3-opus-20240229', 'anthropic.claude-3-opus-20240229-v1:0'],
  ['claude-3-haiku-20240307', 'anthropic.claude-3-haiku-20240307-v1:0'],
  ['claude-3-5-sonnet-20240620', 'anthropic.claude-3-5-sonnet-20240620-v1:0'],
  ['claude-3-5-sonnet-20241022', 'anthropic.claude-3-5-sonnet-20241022-v2:0'],
  ['claude-3-5-haiku-20241022', 'anthropic.claude-3-5-haiku-20241022-v1:0'],
])

/** Models of the generations that Bedrock serves through cross-region profiles only. */
const PROFILE_IDS: ReadonlyMap<string, string> = new Map([
  ['claude-3-7-sonnet-20250219', 'anthropic.claude-3-7-sonnet-20250219-v1:0'],
  ['claude-sonnet-4-20250514', 'anthropic.claude-sonnet-4-20250514-v1:0'],
  ['claude-sonnet-4-0', 'anthropic.claude-sonnet-4-20250514-v1:0'],
  ['claude-opus-4-20250514', 'anthropic.claude-opus-4-20250514-v1:0'],
  ['claude-opus-4-0', 'anthropic.claude-opus-4-20250514-v1:0'],
  ['claude-opus-4-1-20250805', 'anthropic.claude-opus-4-1-20250805-v1:0'],
  ['claude-opus-4-1', 'anthropic.claude-opus-4-1-20250805-v1:0'],
])

/** From the 4.5 generation on, profiles also exist for Japan, Australia and the whole world. */
const GLOBAL_IDS: ReadonlyMap<string, string> = new Map([
  ['claude-sonnet-4-5-20250929', 'anthropic.claude-sonnet-4-5-20250929-v1:0'],
  ['claude-sonnet-4-5', 'anthropic.claude-sonnet-4-5-20250929-v1:0'],
  ['claude-haiku-4-5-20251001', 'anthropic.claude-haiku-4-5-20251001-v1:0'],
  ['claude-haiku-4-5', 'anthropic.claude-haiku-4-5-20251001-v1:0'],
  ['claude-opus-4-5-20251101', 'anthropic.claude-opus-4-5-20251101-v1:0'],
  ['claude-opus-4-5', 'anthropic.claude-opus-4-5-20251101-v1:0'],
  ['claude-opus-4-6', 'anthropic.claude-opus-4-6-v1'],
  ['claude-sonnet-4-6', 'anthropic.claude-sonnet-4-6'],
])

/** `claude-opus-4-7`, `claude-sonnet-5`, `claude-fable-5-1`: the same name behind the vendor's, without a version. */
const PLAIN_NAME = /^claude-(?:opus|sonnet|haiku|fable|mythos)-\d+(?:-\d{1,2})?$/

/**
 * Bedrock's id of a model, with the profile that keeps the data in the region's part of the world. Ids of Bedrock's own,
 * with or without `us.`, `eu.`, `apac.`, `global.`, and names that are not known pass as they are.
 */
export function bedrockModelId(model: string, region: string): string {
  const single = BEDROCK_IDS.get(model)
  if (single !== undefined) return single
  const older = PROFILE_IDS.get(model)
  if (older !== undefined) return withPrefix(older, olderPrefix(region))
  const newer = GLOBAL_IDS.get(model) ?? (PLAIN_NAME.test(model) ? `anthropic.${model}` : undefined)
  return newer === undefined ? model : withPrefix(newer, newerPrefix(region))
}

const withPrefix = (id: string, prefix: string): string => (prefix === '' ? id : `${prefix}.${id}`)

function olderPrefix(region: string): string {
  if (region.startsWith('us-gov-')) return 'us-gov'
  if (region.startsWith('us-')) return 'us'
  if (region.startsWith('eu-')) return 'eu'
  return region.startsWith('ap-') ? 'apac' : ''
}

const JAPAN = ['ap-northeast-1', 'ap-northeast-3']
const AUSTRALIA = ['ap-southeast-2', 'ap-southeast-4']

function newerPrefix(region: string): string {
  if (region.startsWith('us-gov-')) return 'us-gov'
  if (region.startsWith('us-')) return 'us'
  if (region.startsWith('eu-')) return 'eu'
  if (JAPAN.includes(region)) return 'jp'
  return AUSTRALIA.includes(region) ? 'au' : 'global'
}

/**
 * Vertex writes the date of a model behind an `@`.
 * https://docs.cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude/use-claude
 */
export function vertexModelId(model: string): string {
  if (model === 'claude-3-5-sonnet-20241022') return 'claude-3-5-sonnet-v2@20241022'
  return model.replace(/^(claude-.+)-(\d{8})$/, '$1@$2')
}
