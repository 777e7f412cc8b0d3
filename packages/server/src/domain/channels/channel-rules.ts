import { AppError } from '@tollgate/contract/app-error'
import { inputFault } from '@tollgate/contract/input-faults'
import { duplicateKeyOf } from '@tollgate/contract/json-text'
import { type Provider, providerOf } from '@tollgate/contract/providers'
import type { OtherMeaning } from '@tollgate/contract/providers/provider-row'
import { parseObject } from '../../wire/parse-object.ts'
import { checkCosts } from './channel-cost.ts'

/** Entries of a comma list: trimmed, without blanks and repetitions, in their order. */
export const splitList = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
]

/** The secrets of new channels: one a line. A JSON object is one secret, whatever its lines. */
export function splitKeys(text: string): string[] {
  const trimmed = text.trim()
  if (readObject(trimmed) !== undefined) return [trimmed]
  return trimmed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Throws `channel.type-unknown`. */
export function findProvider(type: number): Provider {
  const provider = providerOf(type)
  if (provider === undefined) throw new AppError('channel.type-unknown', { type })
  return provider
}

const PROTOCOLS: readonly string[] = ['https:', 'http:']
const SOCKET_PROTOCOLS: readonly string[] = ['wss:', 'ws:', ...PROTOCOLS]

/**
 * The address as it is stored: trimmed, and without the slash at its end where paths are appended to it. Empty means
 * the provider's own. Throws `channel.address-needed`, or `request.invalid-field` when it is no http(s) address.
 */
export function readBaseUrl(provider: Provider, text: string | null | undefined): string {
  const trimmed = (text ?? '').trim()
  if (trimmed === '') {
    if (provider.url === '') throw new AppError('channel.address-needed', {})
    return ''
  }
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined
  const protocols = provider.framing === 'web-socket' ? SOCKET_PROTOCOLS : PROTOCOLS
  const isUsable = url !== undefined && protocols.includes(url.protocol) && url.username === '' && url.password === ''
  if (!isUsable) throw new AppError('request.invalid-field', { field: 'base_url', fault: inputFault('not-address') })
  return provider.paths === 'none' ? trimmed : trimmed.replace(/\/+$/, '')
}

/** What a channel cannot work without. */
const NEEDED_OTHERS: { readonly [Meaning in OtherMeaning]?: string } = {
  library: 'library id',
  account: 'account id',
  region: 'region',
}

/**
 * The field `other`, which means something else with every type. Throws `channel.other-needed` when the type cannot do
 * without it, `channel.region-invalid` for what is neither a region nor a JSON map of regions with a `default`.
 */
export function checkOther({ other: meaning }: Provider, text: string): void {
  const trimmed = text.trim()
  const field = meaning && NEEDED_OTHERS[meaning]
  if (field !== undefined && trimmed === '') throw new AppError('channel.other-needed', { field })
  if (meaning !== 'region') return
  const map = trimmed.startsWith('{') ? readObject(trimmed) : undefined
  const regions = trimmed.startsWith('{') ? [map?.default, ...Object.values(map ?? {})] : [trimmed]
  for (const region of regions) {
    if (typeof region !== 'string' || !/^[a-z0-9-]{2,40}$/.test(region))
      throw new AppError('channel.region-invalid', { region: String(region ?? 'no default').slice(0, 40) })
  }
}

/** Model name to model name, as JSON text; blank means none. Throws `channel.mapping-invalid`. */
export function checkModelMapping(text: string | null | undefined): void {
  if (isBlank(text)) return
  const mapping = readObject(text)
  const isValid =
    mapping !== undefined && Object.values(mapping).every((value) => typeof value === 'string' && value !== '')
  if (!isValid) throw new AppError('channel.mapping-invalid', {})
}

/** HTTP status to HTTP status, as JSON text; blank means none. Throws `channel.status-mapping-invalid`. */
export function checkStatusCodeMapping(text: string | null | undefined): void {
  if (isBlank(text)) return
  const mapping = readObject(text)
  const isValid = mapping !== undefined && Object.entries(mapping).every((entry) => entry.every(isHttpStatus))
  if (!isValid) throw new AppError('channel.status-mapping-invalid', {})
}

/**
 * JSON object text or blank; how keys are used is one of the known ways, and costs are costs. Throws
 * `request.invalid-field`, `channel.cost-invalid`.
 */
export function checkSetting(text: string | null | undefined): void {
  if (isBlank(text)) return
  const setting = readObject(text)
  if (setting === undefined)
    throw new AppError('request.invalid-field', { field: 'setting', fault: inputFault('not-object') })
  checkWord(setting, 'key_mode', ['pool'])
  checkWord(setting, 'key_order', ['random', 'turns'])
  checkCosts(setting)
}

function checkWord(setting: Record<string, unknown>, name: string, words: readonly string[]): void {
  const word = setting[name] ?? ''
  if (word === '' || words.some((known) => known === word)) return
  const fault = inputFault('not-choice', { choices: words.join(', ') })
  throw new AppError('request.invalid-field', { field: `setting.${name}`, fault })
}

const isBlank = (text: string | null | undefined): text is '' | null | undefined => (text ?? '').trim() === ''

const isHttpStatus = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && /^[1-5]\d\d$/.test(String(value))

/** The object in a JSON text; undefined when it holds something else or a key twice. */
export function readObject(text: string): Record<string, unknown> | undefined {
  const parsed = parseObject(text)
  return parsed !== undefined && duplicateKeyOf(text) === undefined ? parsed : undefined
}
