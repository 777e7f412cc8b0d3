import type { Operation } from '@tollgate/contract/relay-endpoints'
import type { RelayChannel } from '../../domain/channels/relay-channel.ts'
import { joinAddress } from '../../upstream/join-address.ts'
import { outboundFamilies } from '../../wire/families.ts'
import type { ChosenFormat } from './choose-format.ts'
import { type AskedPath, fillPath } from './fill-path.ts'

const CLOUDFLARE_GATEWAY = 'https://gateway.ai.cloudflare.com'

/** The address of one call at a channel. `{model}` in a complete address is the vendor's model name. */
export function upstreamUrl(channel: RelayChannel, format: ChosenFormat, asked: Omit<AskedPath, 'quirks'>): string {
  const isGemini = format.family === 'gemini-generate'
  const fill = (text: string) =>
    text.includes('{')
      ? fillPath(text, channel, { ...asked, quirks: format.quirks, ...(!isGemini && { versions: {} }) })
      : text
  if (format.paths === 'none') return fill(channel.baseUrl)
  const path = fill(pathOf(format, asked))
  const baseUrl = fill(channel.baseUrl)
  if (baseUrl.startsWith(CLOUDFLARE_GATEWAY)) return baseUrl + path.replace(/^\/(v1|openai\/deployments)(?=\/)/, '')
  return joinAddress(baseUrl, path)
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
