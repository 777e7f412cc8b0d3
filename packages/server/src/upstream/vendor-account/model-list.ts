import { AppError } from '@tollgate/contract/app-error'
import { isObject, listIn, textIn } from '../../wire/read-json.ts'
import { joinAddress } from '../join-address.ts'
import { type AccountChannel, type AskParts, accountAddress, askVendor } from './ask-vendor.ts'

/** More names than any vendor has. */
const MODELS_MAX = 5_000
const NAME_LENGTH_MAX = 255

/**
 * Names of the models that an account may use, in the vendor's order. Throws `channel.model-list-unsupported`, and what
 * `askVendor` throws.
 */
export async function listVendorModels(channel: AccountChannel, parts: AskParts): Promise<string[]> {
  const { provider } = channel
  if (provider.modelList === undefined)
    throw new AppError('channel.model-list-unsupported', { provider: provider.name })
  const path = fillList(provider.modelList, channel)
  const reply = await askVendor({ url: joinAddress(accountAddress(channel), path) }, channel, parts)
  const names = readModelNames(reply)
  if (names === undefined) throw new AppError('channel.bad-reply', {}, { detail: 'no list of models' })
  return names
}

const fillList = (path: string, { other, provider }: AccountChannel): string =>
  path.replace(/\{(account|version)\}/g, (_, name: string) =>
    encodeURIComponent(other.trim() || (name === 'version' ? (provider.version ?? '') : '')),
  )

/**
 * Where lists stand and what a model is called in them: `data` of OpenAI and Anthropic, `models` of Google, Cohere and
 * Ollama, `result` of Cloudflare, whose ids are numbers of its own. Some answer with the list alone.
 */
const LISTS = [
  ['data', 'id'],
  ['models', 'name'],
  ['result', 'name'],
] as const

/** Undefined when there is no list in the answer. */
export function readModelNames(reply: unknown): string[] | undefined {
  if (Array.isArray(reply)) return namesIn(reply, 'id')
  if (!isObject(reply)) return undefined
  const found = LISTS.find(([field]) => Array.isArray(reply[field]))
  return found && namesIn(listIn(reply, found[0]), found[1])
}

function namesIn(list: readonly unknown[], field: string): string[] {
  const names = new Set<string>()
  for (const item of list) {
    const name = (isObject(item) ? textIn(item, field) : undefined)?.trim().replace(/^models\//, '') ?? ''
    // Channels keep their models as a comma list.
    if (name !== '' && name.length <= NAME_LENGTH_MAX && !/[,\p{Cc}]/u.test(name)) names.add(name)
    if (names.size === MODELS_MAX) break
  }
  return [...names]
}
