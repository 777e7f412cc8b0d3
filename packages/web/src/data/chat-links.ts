/** The parts of the public configuration that name chat applications. */
export interface ChatConfig {
  chat_link: string
  chat_link2: string
  /** Each entry has one key: label to address. */
  chats: readonly Readonly<Record<string, string>>[]
}

export interface ChatEntry {
  label: string
  /** Address with `{key}` and `{address}`. */
  template: string
}

export type ChatMenu =
  | { state: 'ready'; entries: [ChatEntry, ...ChatEntry[]] }
  | { state: 'missing' }
  | { state: 'broken' }

/** The chat applications of this site, first one first. The two older single links win over the list. */
export function chatMenuOf(config: ChatConfig): ChatMenu {
  const single = [config.chat_link, config.chat_link2].filter((link) => link !== '').map(entryOfSingleLink)
  if (isFilled(single)) return { state: 'ready', entries: single }
  if (config.chats.length === 0) return { state: 'missing' }
  const listed = config.chats.flatMap((chat) =>
    Object.entries(chat).map(([label, template]): ChatEntry => ({ label, template })),
  )
  return isFilled(listed) ? { state: 'ready', entries: listed } : { state: 'broken' }
}

const isFilled = (entries: ChatEntry[]): entries is [ChatEntry, ...ChatEntry[]] => entries.length > 0

/** The web application behind a single link takes its settings from the fragment. */
function entryOfSingleLink(link: string): ChatEntry {
  const base = link.replace(/\/+$/, '')
  return { label: hostOf(base), template: `${base}/#/?settings={"key":"{key}","url":"{address}"}` }
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host || address : address)

/** Schemes that would run or show something here instead of opening an application. */
const refusedSchemes: ReadonlySet<string> = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'])

/** The address to open for one token, with every `{key}` and `{address}` filled; undefined when it must not be opened. */
export function chatAddress(
  entry: ChatEntry,
  { key, serverAddress }: { key: string; serverAddress: string },
): string | undefined {
  const address = entry.template
    .replaceAll('{address}', encodeURIComponent(serverAddress))
    .replaceAll('{key}', `sk-${key}`)
  // The browser's own reading of the address decides: it ignores spaces and line breaks in a scheme.
  const scheme = URL.parse(address, 'https://relative.invalid')?.protocol
  return scheme === undefined || refusedSchemes.has(scheme) ? undefined : address
}
