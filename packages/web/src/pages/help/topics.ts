import type { PlainTextKey } from '../../i18n/texts.ts'

interface Topic {
  /** In the address, and of the file. */
  name: string
  title: PlainTextKey
  isForAdmins: boolean
}

/** What the help is about, in order. Each is a file of `docs/guide` in each language. */
export const topics = [
  { name: 'first-call', title: 'help.first-call', isForAdmins: false },
  { name: 'keys', title: 'help.keys', isForAdmins: false },
  { name: 'prices', title: 'help.prices', isForAdmins: false },
  { name: 'limits', title: 'help.limits', isForAdmins: false },
  { name: 'paths', title: 'help.paths', isForAdmins: false },
  { name: 'errors', title: 'help.errors', isForAdmins: false },
  { name: 'channels', title: 'help.channels', isForAdmins: true },
  { name: 'payments', title: 'help.payments', isForAdmins: true },
  { name: 'moving-in', title: 'help.moving-in', isForAdmins: true },
  { name: 'backups', title: 'help.backups', isForAdmins: true },
  { name: 'operations', title: 'help.operations', isForAdmins: true },
] as const satisfies readonly Topic[]

export type TopicName = (typeof topics)[number]['name']

/** The topic of an address; the first one when it names none that is known. */
export const topicOf = (name: string | undefined): TopicName =>
  topics.find((topic) => topic.name === name)?.name ?? topics[0].name
