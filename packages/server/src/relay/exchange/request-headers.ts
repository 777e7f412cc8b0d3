import type { RelayChannel } from '../../domain/channels/relay-channel.ts'
import { cloudBetas } from '../../wire/anthropic-messages/cloud-betas.ts'
import type { ChosenFormat } from './choose-format.ts'

/** Headers that carry a vendor's own switches; all others end here. */
const FORWARDED = /^(?:openai|anthropic|x-codex|x-claude)-/
/** These name the caller's account at the vendor, which is not the channel's. */
const KEPT_BACK = ['openai-organization', 'openai-project']

interface HeaderWish {
  channel: Pick<RelayChannel, 'organization' | 'other'>
  format: Pick<ChosenFormat, 'framing' | 'headers' | 'quirks'>
  client: Headers
  contentType: string | undefined
  isStream: boolean
  /** The client's own switches go along only to a vendor of the same format. */
  isPassThrough: boolean
}

/** Headers of a request to a vendor, without its key. */
export function requestHeaders({ channel, format, client, contentType, isStream, isPassThrough }: HeaderWish) {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' }
  if (contentType !== undefined) headers['content-type'] = contentType
  if (isStream && format.framing === 'sse') headers.accept = 'text/event-stream'
  if (channel.organization !== '') headers['openai-organization'] = channel.organization
  if (format.headers) addOwn(headers, format.headers, channel.other.trim())
  if (!isPassThrough) return headers
  // Bun's own way to list headers takes half the time of the iterator.
  const sent = client.toJSON()
  for (const name in sent) {
    if (FORWARDED.test(name) && !KEPT_BACK.includes(name)) headers[name] = sent[name] ?? ''
  }
  return BETAS in headers ? withCloudBetas(headers, format.quirks) : headers
}

function addOwn(headers: Record<string, string>, own: NonNullable<ChosenFormat['headers']>, other: string): void {
  for (const [name, template] of Object.entries(own)) {
    const value = template.replace('{other}', other)
    if (value !== '') headers[name] = value
  }
}

const BETAS = 'anthropic-beta'

/** Bedrock takes betas in the body; Vertex AI in the header, but not all of them. */
function withCloudBetas(headers: Record<string, string>, quirks: ChosenFormat['quirks']): Record<string, string> {
  const { [BETAS]: asked, ...rest } = headers
  const names = asked === undefined ? undefined : cloudBetas([asked], quirks)
  if (!names) return headers
  const isInHeader = quirks.includes('vertex-body') && names.kept.length > 0
  return isInHeader ? { ...rest, [BETAS]: names.kept.join(',') } : rest
}
