import type { OptionValues } from '@tollgate/contract/options'

type ChatOptions = Pick<OptionValues, 'Chats' | 'ChatLink' | 'ChatLink2'>

/** Only what is sure to be one source of a content security policy, and nothing behind it. */
const PLAIN_ORIGIN = /^http:\/\/[\w.:[\]-]+$/

/** Origins of chat links without https, as in a network at home; pages may show those with https in any case. */
export function framedSites({ Chats, ChatLink, ChatLink2 }: ChatOptions): string[] {
  const links = [ChatLink, ChatLink2, ...Chats.flatMap((chat) => Object.values(chat))]
  const origins = links.filter((link) => link.startsWith('http://')).map((link) => URL.parse(link)?.origin ?? '')
  return [...new Set(origins)].filter((origin) => PLAIN_ORIGIN.test(origin))
}
