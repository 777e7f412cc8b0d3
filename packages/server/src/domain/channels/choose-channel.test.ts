import { expect, test } from 'bun:test'
import type { Selectable } from 'kysely'
import { setClock } from '../../../test/service-parts.ts'
import { createVault } from '../../platform/hashing.ts'
import type { ChannelsTable } from '../../storage/tables/site.ts'
import { type ChannelQuestion, createChannelChooser } from './choose-channel.ts'
import { Circuits } from './circuits.ts'
import { tiersOf } from './pick-channel.ts'
import { type RelayChannel, toRelayChannel } from './relay-channel.ts'

const vault = createVault('a secret of the tests')

/** A stored row with only what is read here. */
function channel(id: number, fields: Partial<Selectable<ChannelsTable>> & { key?: string } = {}): RelayChannel {
  const { key = `sk-${id}`, ...rest } = fields
  const row = {
    ...{
      id,
      type: 1,
      name: `c${id}`,
      status: 1,
      base_url: '',
      group: 'default',
      models: 'm',
      other: '',
      other_info: '',
    },
    ...{ key_sealed: vault.seal(key), key_hash: vault.hash('channel-key', key), setting: '', auto_ban: 1 },
    ...{ model_mapping: null, status_code_mapping: null, openai_organization: null, test_model: null },
    ...{ priority: 0, weight: 0, tag: null, balance: 0, balance_updated_time: 0, used_quota: 0 },
    ...{ created_time: 0, test_time: 0, response_time: 0 },
    ...rest,
  }
  const opened = toRelayChannel(row, vault)
  if (!opened) throw new Error('the row is not usable')
  return opened
}

function open(random = () => 0) {
  const clock = setClock()
  const circuits = new Circuits(clock)
  return { clock, circuits, chooser: createChannelChooser({ circuits, random }) }
}

const asked = (fields: Partial<ChannelQuestion> = {}): ChannelQuestion => ({
  model: 'm',
  tried: new Set(),
  triedKeys: new Set(),
  ...fields,
})

function breakDown(circuits: Circuits, id: string): void {
  circuits.failed(id, { isCertain: true })
}

test('a healthy site chooses by weight and says among how many', () => {
  const { chooser } = open()
  const chosen = chooser.choose(tiersOf([channel(1, { weight: 3 }), channel(2)]), asked())
  expect(chosen).toMatchObject({
    choice: { channel: { id: 1 }, reason: { code: 'picked-weight', priority: 0, weight: 3, of: 2 } },
    left: [],
  })
})

test('a channel whose circuit is open is left out for one of its tier, and the row says so', () => {
  const { chooser, circuits } = open()
  const [first, second] = [channel(1), channel(2)]
  breakDown(circuits, first.healthId)
  expect(chooser.choose(tiersOf([first, second]), asked())).toMatchObject({
    choice: { channel: { id: 2 }, reason: { code: 'picked-weight', of: 1 } },
    left: [{ channel: 1, reason: { code: 'left-open-circuit', failures: 1, seconds: 5 } }],
  })
})

test('when a whole tier is open the next one serves', () => {
  const { chooser, circuits } = open()
  const high = channel(1, { priority: 5 })
  breakDown(circuits, high.healthId)
  expect(chooser.choose(tiersOf([high, channel(2)]), asked()).choice?.channel.id).toBe(2)
})

test('when all are open the one that is out of it first is asked', () => {
  const { chooser, circuits, clock } = open()
  const [first, second] = [channel(1), channel(2)]
  breakDown(circuits, first.healthId)
  clock.advance(2)
  breakDown(circuits, second.healthId)
  const { choice } = chooser.choose(tiersOf([second, first]), asked())
  expect(choice).toMatchObject({ channel: { id: 1 }, reason: { code: 'least-bad', seconds: 3 } })
})

test('a vendor that asked not to be called is not, even when no other is left', () => {
  const { chooser, circuits } = open()
  const only = channel(1)
  circuits.wait(only.healthId, { model: 'm', seconds: 9 })
  expect(chooser.choose(tiersOf([only]), asked())).toEqual({
    choice: undefined,
    left: [{ channel: 1, reason: { code: 'left-waiting', seconds: 9 } }],
  })
})

test('half-open takes one call, the next goes elsewhere', () => {
  const { chooser, circuits, clock } = open()
  const first = channel(1, { priority: 5 })
  const tiers = tiersOf([first, channel(2)])
  breakDown(circuits, first.healthId)
  clock.advance(5)
  expect([0, 1].map(() => chooser.choose(tiers, asked()).choice?.channel.id)).toEqual([1, 2])
})

test('a conversation stays on its channel while that is of the top tier and well', () => {
  const { chooser, circuits } = open()
  const [first, second, low] = [channel(1), channel(2), channel(3, { priority: -1 })]
  const tiers = tiersOf([first, second, low])
  const at = (channelId: number) => asked({ preferred: { channelId, keyId: undefined } })
  expect(chooser.choose(tiers, at(2)).choice).toMatchObject({ channel: { id: 2 }, reason: { code: 'affinity' } })
  expect(chooser.choose(tiers, at(3)).choice?.channel.id).toBe(1)
  breakDown(circuits, second.healthId)
  expect(chooser.choose(tiers, at(2)).choice?.channel.id).toBe(1)
})

const pool = (id: number, fields: Partial<Selectable<ChannelsTable>> = {}): RelayChannel =>
  channel(id, { key: 'sk-a\nsk-b\nsk-c', setting: '{"key_mode":"pool","key_order":"turns"}', ...fields })

test('keys of a pool take turns', () => {
  const { chooser } = open()
  const tiers = tiersOf([pool(1)])
  expect([1, 2, 3, 4].map(() => chooser.choose(tiers, asked()).choice?.channel.key)).toEqual([
    'sk-a',
    'sk-b',
    'sk-c',
    'sk-a',
  ])
})

test('by chance each key of a pool is as likely as the others', () => {
  let step = 0
  const { chooser } = open(() => (step++ % 30) / 30)
  const tiers = tiersOf([pool(1, { setting: '{"key_mode":"pool"}' })])
  const counts = new Map<string, number>()
  for (let call = 0; call < 300; call += 1) {
    const key = chooser.choose(tiers, asked()).choice?.channel.key ?? ''
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  expect(Object.fromEntries(counts)).toEqual({ 'sk-a': 100, 'sk-b': 100, 'sk-c': 100 })
})

test('a key in trouble is passed over, and a pool is left out only when all its keys are', () => {
  const { chooser, circuits } = open()
  const pooled = pool(1, { priority: 5 })
  const tiers = tiersOf([pooled, channel(2)])
  const [a, b, c] = pooled.pool?.members ?? []
  for (const member of [a, b]) breakDown(circuits, member?.poolKey?.healthId ?? '')
  expect(chooser.choose(tiers, asked()).choice?.channel.poolKey?.number).toBe(3)
  breakDown(circuits, c?.poolKey?.healthId ?? '')
  expect(chooser.choose(tiers, asked()).choice?.channel.id).toBe(2)
})

test('a key that was put aside is not used, unless all are', () => {
  const aside = (...ids: string[]) =>
    JSON.stringify({ keys_aside: Object.fromEntries(ids.map((id) => [id, { reason: 'x', time: 1 }])) })
  const ids = pool(1).pool?.keyIds ?? []
  const [first = ''] = ids
  expect(pool(1, { other_info: aside(first) }).pool?.members.map(({ key }) => key)).toEqual(['sk-b', 'sk-c'])
  expect(pool(1, { other_info: aside(...ids) }).pool?.members).toHaveLength(3)
})

test('a conversation keeps its key of a pool', () => {
  const { chooser } = open()
  const tiers = tiersOf([pool(1)])
  const keyId = pool(1).pool?.keyIds[2]
  const { choice } = chooser.choose(tiers, asked({ preferred: { channelId: 1, keyId } }))
  expect(choice?.channel.poolKey?.number).toBe(3)
})
