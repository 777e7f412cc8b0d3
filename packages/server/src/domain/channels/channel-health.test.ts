import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { ChannelStatus } from '@tollgate/contract/constants'
import { ChannelCreate, ChannelEdit } from '@tollgate/contract/entities/channel'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { openChannelHealth } from '../../../test/open-channel-health.ts'
import { serviceParts } from '../../../test/service-parts.ts'
import { createAddressGuard } from '../../upstream/guard-address.ts'
import { findChannel, listAllChannels } from './channel-store.ts'
import { createChannels } from './channels.ts'
import { keysAsideIn } from './key-pool.ts'
import { toRelayChannel } from './relay-channel.ts'

const POOL = '{"key_mode":"pool"}'

async function openHealth(make: MakeDatabase, form: object) {
  const parts = await serviceParts(await make())
  const health = openChannelHealth(parts)
  const channels = createChannels({ ...parts, guard: createAddressGuard([]) })
  await channels.create(ChannelCreate.parse({ type: 43, name: 'c', key: 'sk-1', models: 'm', ...form }))
  const rows = await listAllChannels(parts.db)
  const id = rows[0]?.id ?? 0
  const row = async () => {
    const found = await findChannel(parts.db, id)
    if (!found) throw new Error('the channel is gone')
    return found
  }
  const relayed = async () => {
    const opened = toRelayChannel(await row(), parts.vault)
    if (!opened) throw new Error('the channel is not usable')
    return opened
  }
  return { ...parts, channels, health, rows, row, relayed, id }
}

const badKey = new AppError(
  'channel.refused',
  { message: 'Incorrect API key' },
  { refusal: { status: 401, type: 'invalid_request_error', code: 'invalid_api_key', param: null } },
)

eachDatabase('health of channels', (make) => {
  test('a key error takes the channel out, with reason and time', async () => {
    const { health, relayed, row, clock } = await openHealth(make, {})
    await health.noteFailure(await relayed(), badKey, 'm')
    const { status, other_info } = await row()
    expect(status).toBe(ChannelStatus.autoDisabled)
    expect(JSON.parse(other_info)).toEqual({ status_reason: 'Incorrect API key', status_time: clock.now() })
  })

  test('a channel that may not be taken out stays', async () => {
    const { health, relayed, row } = await openHealth(make, { auto_ban: 0 })
    await health.noteFailure(await relayed(), badKey, 'm')
    expect((await row()).status).toBe(ChannelStatus.enabled)
  })

  test('a pool is one channel, whatever the lines of its key; the same key counts once', async () => {
    const { rows, relayed } = await openHealth(make, { key: 'sk-1\nsk-2\n\nsk-1', setting: POOL })
    expect(rows).toHaveLength(1)
    expect((await relayed()).pool?.members.map(({ key }) => key)).toEqual(['sk-1', 'sk-2'])
  })

  test('a key error puts the key aside without telling it, and the pool goes on', async () => {
    const { health, relayed, row } = await openHealth(make, { key: 'sk-1\nsk-2', setting: POOL })
    const [first] = (await relayed()).pool?.members ?? []
    if (first) await health.noteFailure(first, badKey, 'm')
    const { status, other_info } = await row()
    expect([status, Object.keys(keysAsideIn(other_info)), other_info.includes('sk-1')]).toEqual([
      ChannelStatus.enabled,
      [first?.poolKey?.id ?? ''],
      false,
    ])
    expect((await relayed()).pool?.members.map(({ poolKey }) => poolKey?.number)).toEqual([2])
  })

  test('the last key takes the channel out; switched on again, all keys are used', async () => {
    const { health, relayed, row, channels, id } = await openHealth(make, { key: 'sk-1\nsk-2', setting: POOL })
    for (const member of (await relayed()).pool?.members ?? []) await health.noteFailure(member, badKey, 'm')
    const { status, other_info } = await row()
    expect([status, Object.keys(keysAsideIn(other_info)).length]).toEqual([ChannelStatus.autoDisabled, 2])
    await channels.update(ChannelEdit.parse({ id, status: ChannelStatus.enabled }))
    expect(keysAsideIn((await row()).other_info)).toEqual({})
  })

  test('keys that fail at the same moment on two nodes are both put aside', async () => {
    const { health, relayed, row } = await openHealth(make, { key: 'sk-1\nsk-2\nsk-3', setting: POOL })
    const [first, second] = (await relayed()).pool?.members ?? []
    const fail = async (member: typeof first) => member && health.noteFailure(member, badKey, 'm')
    await Promise.all([fail(first), fail(second)])
    expect(Object.keys(keysAsideIn((await row()).other_info))).toHaveLength(2)
  })

  test('new keys are all used', async () => {
    const { health, relayed, row, channels, id } = await openHealth(make, { key: 'sk-1\nsk-2', setting: POOL })
    const [first] = (await relayed()).pool?.members ?? []
    if (first) await health.noteFailure(first, badKey, 'm')
    await channels.update(ChannelEdit.parse({ id, key: 'sk-1\nsk-3' }))
    expect(keysAsideIn((await row()).other_info)).toEqual({})
    expect((await relayed()).pool?.members.map(({ key }) => key)).toEqual(['sk-1', 'sk-3'])
  })

  test('a refusal of the request itself proves that the channel works', async () => {
    const { health, relayed } = await openHealth(make, {})
    const channel = await relayed()
    health.circuits.failed(channel.healthId, { isCertain: true })
    const refused = { refusal: { status: 400, type: 'x', code: 'y', param: null } }
    await health.noteFailure(channel, new AppError('channel.refused', { message: 'no' }, refused), 'm')
    expect(health.circuits.isQuiet).toBe(true)
  })
})
