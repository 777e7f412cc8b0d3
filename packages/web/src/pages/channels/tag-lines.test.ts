import { expect, test } from 'bun:test'
import { channelOf } from '../../../test/channel-of.ts'
import { type ChannelLine, channelsTicked, groupByTag, lineId, linesOf, tagSums, tickedLines } from './tag-lines.ts'

const channel: typeof channelOf = (id, changes) => channelOf(id, { tag: 'west', ...changes })

const idsOf = (lines: readonly ChannelLine[]) => lines.map(lineId)

test('a tag adds up its channels, and says only what they have in common', () => {
  const [group] = groupByTag([
    channel(1, { group: 'vip', used_quota: 5, response_time: 1000, priority: 3, weight: 1 }),
    channel(2, { group: 'default,vip', used_quota: 7, response_time: 3000, priority: 3, weight: 2, status: 2 }),
    channel(3, { response_time: 0, priority: 3 }),
  ])
  expect(group && tagSums(group)).toEqual({
    groups: 'default,vip',
    usedQuota: 12,
    responseTime: 2000,
    priority: 3,
    weight: undefined,
    enabled: 2,
  })
})

test('only open tags show their channels, and channels without a tag stand together', () => {
  const groups = groupByTag([channel(1), channel(2, { tag: null }), channel(3)])
  expect(idsOf(linesOf(groups, new Set(['west'])))).toEqual(['tag:west', '1', '3', 'tag:'])
})

test('ticking a tag ticks its channels, and unticking one of them unticks only that one', () => {
  const groups = groupByTag([channel(1), channel(2), channel(3, { tag: 'east' })])
  const west = linesOf(groups, new Set()).find((line) => lineId(line) === 'tag:west')
  const whole = channelsTicked([], west ? [west] : [])
  expect(whole.map(({ id }) => id)).toEqual([1, 2])
  const lines = tickedLines(groups, whole)
  expect(idsOf(lines)).toEqual(['tag:west', '1', '2'])
  const withoutFirst = lines.filter((line) => lineId(line) !== '1')
  expect(channelsTicked(lines, withoutFirst).map(({ id }) => id)).toEqual([2])
  expect(channelsTicked(lines, lines.slice(1))).toEqual([])
})
