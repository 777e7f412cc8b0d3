import type { Operation } from '@tollgate/contract/relay-endpoints'
import type { RelayChannel } from '../../domain/channels/relay-channel.ts'
import { joinAddress } from '../../upstream/join-address.ts'
import { outboundFamilies } from '../../wire/families.ts'
import type { ChosenFormat } from './choose-format.ts'
import { type AskedPath, fillPath } from './fill-path.ts'

const CLOUDFLARE_GATEWAY = 'https://gateway.ai.cloudflare.com'

/** The address of one call at a channel. `{model}` in a complete address is the vendor's model name. */
export function upstreamUrl(channel: RelayChannel, format: ChosenFormat, asked: Omit<AskedPath, 'quirks'>): string {
  if (format.paths === 'none') return filled(channel.baseUrl, channel, format, asked)
  const path = filled(pathOf(format, asked), channel, format, asked)
  const baseUrl = filled(channel.baseUrl, channel, format, asked)
  if (baseUrl.startsWith(CLOUDFLARE_GATEWAY)) return baseUrl + path.replace(/^\/(v1|openai\/deployments)(?=\/)/, '')
  return joinAddress(baseUrl, path)
}

function filled(
  text: string,
  channel: RelayChannel,
  { family, quirks }: ChosenFormat,
  asked: Omit<AskedPath, 'quirks'>,
): string {
  if (!text.includes('{')) return text
  const isGemini = family === 'gemini-generate'
  return fillPath(text, channel, { ...asked, quirks, ...(!isGemini && { versions: {} }) })
}

function pathOf(
  { family, paths }: ChosenFormat,
  { endpoint, form, isStream, encodedPath }: Omit<AskedPath, 'quirks'>,
): string {
  const named = paths === 'none' ? undefined : fromTable(paths, endpoint.operation, form, isStream)
  return (
    named ??
    encodedPath ??
    fromTable(outboundFamilies[family].paths, endpoint.operation, form, isStream) ??
    endpoint.path
  )
}

function fromTable(
  paths: Partial<Record<Operation | 'chat-stream', string>> | undefined,
  operation: Operation,
  form: Operation | undefined,
  isStream: boolean,
): string | undefined {
  if (!paths) return undefined
  if (isStream && (form ?? operation) === 'chat' && paths['chat-stream']) return paths['chat-stream']
  return paths[operation] ?? (form ? paths[form] : undefined)
}
