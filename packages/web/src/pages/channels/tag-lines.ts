import { ChannelStatus } from '@tollgate/contract/constants'
import type { Channel } from '@tollgate/contract/entities/channel'
import { groupNames } from '../../components/group-tag.tsx'

/** Channels with the same tag; an empty tag gathers those without one. */
export interface TagGroup {
  tag: string
  channels: readonly Channel[]
}

/** A row in tag mode: a tag, or below an open one each of its channels. */
export type ChannelLine = { kind: 'tag'; group: TagGroup } | { kind: 'channel'; channel: Channel }

/** What a tag's channels add up to. */
export interface TagSums {
  /** Comma list of all their groups. */
  groups: string
  usedQuota: number
  /** Mean in milliseconds of those that were tested; 0 when none was. */
  responseTime: number
  /** Undefined when they differ. */
  priority: number | undefined
  weight: number | undefined
  enabled: number
}

/** The channels by tag, in the order in which the server pages through tags: by name, those without one last. */
export function groupByTag(channels: readonly Channel[]): TagGroup[] {
  const groups = new Map<string, Channel[]>()
  for (const channel of channels) {
    const tag = channel.tag ?? ''
    const known = groups.get(tag)
    if (known === undefined) groups.set(tag, [channel])
    else known.push(channel)
  }
  const tags = [...groups.keys()].filter(Boolean).sort()
  if (groups.has('')) tags.push('')
  return tags.map((tag) => ({ tag, channels: groups.get(tag) ?? [] }))
}

export function tagSums({ channels }: TagGroup): TagSums {
  const tested = channels.filter((channel) => channel.response_time > 0)
  return {
    groups: groupNames(channels.map((channel) => channel.group).join(',')).join(','),
    usedQuota: sumOf(channels.map((channel) => channel.used_quota)),
    responseTime: tested.length === 0 ? 0 : sumOf(tested.map((channel) => channel.response_time)) / tested.length,
    priority: commonOf(channels.map((channel) => channel.priority ?? 0)),
    weight: commonOf(channels.map((channel) => channel.weight ?? 0)),
    enabled: channels.filter((channel) => channel.status === ChannelStatus.enabled).length,
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const commonOf = (numbers: readonly number[]): number | undefined =>
  numbers.every((number) => number === numbers[0]) ? numbers[0] : undefined

/** The rows of a page: every tag, and the channels of the open ones. */
export const linesOf = (groups: readonly TagGroup[], openTags: ReadonlySet<string>): ChannelLine[] =>
  groups.flatMap((group): ChannelLine[] => [
    { kind: 'tag', group },
    ...(openTags.has(group.tag) ? group.channels.map((channel): ChannelLine => ({ kind: 'channel', channel })) : []),
  ])

export const lineId = (line: ChannelLine): string =>
  line.kind === 'tag' ? `tag:${line.group.tag}` : String(line.channel.id)

/** The ticked lines that ticked channels mean: a tag is ticked when all of its channels are. */
export function tickedLines(groups: readonly TagGroup[], ticked: readonly Channel[]): ChannelLine[] {
  const ids = new Set(ticked.map((channel) => channel.id))
  const whole = groups.filter((group) => group.channels.every((channel) => ids.has(channel.id)))
  return [
    ...whole.map((group): ChannelLine => ({ kind: 'tag', group })),
    ...ticked.map((channel): ChannelLine => ({ kind: 'channel', channel })),
  ]
}

/** The channels that are ticked after the lines have changed: a tag takes all of its channels with it. */
export function channelsTicked(before: readonly ChannelLine[], after: readonly ChannelLine[]): Channel[] {
  const idsBefore = new Set(before.map(lineId))
  const idsAfter = new Set(after.map(lineId))
  const ticked = new Map<number, Channel>()
  for (const line of after) if (line.kind === 'channel') ticked.set(line.channel.id, line.channel)
  for (const line of after) {
    if (line.kind !== 'tag' || idsBefore.has(lineId(line))) continue
    for (const channel of line.group.channels) ticked.set(channel.id, channel)
  }
  for (const line of before) {
    if (line.kind !== 'tag' || idsAfter.has(lineId(line))) continue
    for (const channel of line.group.channels) ticked.delete(channel.id)
  }
  return [...ticked.values()]
}
