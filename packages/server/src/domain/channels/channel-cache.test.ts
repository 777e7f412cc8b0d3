import { expect, test } from 'bun:test'
import { ChannelCreate } from '@tollgate/contract/entities/channel'
import { eachDatabase } from '../../../test/each-database.ts'
import { eventually } from '../../../test/eventually.ts'
import { serviceParts } from '../../../test/service-parts.ts'
import { createAddressGuard } from '../../upstream/guard-address.ts'
import { createChannelCache } from './channel-cache.ts'
import { recordTest } from './channel-store.ts'
import { createChannels } from './channels.ts'

const FORM = { type: 1, key: 'sk-vendor', group: 'default', name: 'first', models: 'gpt-4o' }

eachDatabase('the channels that calls choose from', (make) => {
  test('have every change at a node that is alone as soon as whoever made it hears of it', async () => {
    const parts = await serviceParts(await make())
    const cache = createChannelCache({ ...parts, logError: () => undefined })
    const channels = createChannels({ ...parts, guard: createAddressGuard([]) })
    await channels.create(ChannelCreate.parse(FORM))
    expect(cache.modelsOf(['default'])).toEqual(['gpt-4o'])
    await channels.create(ChannelCreate.parse({ ...FORM, name: 'second', models: 'gpt-4o,o3' }))
    expect(cache.route('default', 'gpt-4o')?.[0]?.channels).toHaveLength(2)
  })

  test('are made anew where they were changed, and nowhere else', async () => {
    const parts = await serviceParts(await make())
    const cache = createChannelCache({ ...parts, logError: () => undefined })
    const channels = createChannels({ ...parts, guard: createAddressGuard([]) })
    await channels.create(ChannelCreate.parse(FORM))
    await channels.create(ChannelCreate.parse({ ...FORM, name: 'second' }))
    const before = [cache.find(1), cache.find(2)]
    await recordTest(parts.db, { id: 1, timeMs: 2, at: 1 })
    await parts.db.write.updateTable('channels').set({ priority: 5 }).where('id', '=', 2).execute()
    await cache.reload()
    expect(cache.find(1)).toBe(before[0])
    expect([before[1]?.priority, cache.find(2)?.priority]).toEqual([0, 5])
    expect(cache.route('default', 'gpt-4o')?.[0]?.channels.map(({ id }) => id)).toEqual([2])
  })

  test('are read again when the database was away as a change was told', async () => {
    const db = await make()
    const parts = await serviceParts(db)
    let isAway = true
    const unsteady = Object.create(db, {
      read: {
        get: () => {
          if (isAway) throw new Error('away')
          return db.read
        },
      },
    })
    const faults: string[] = []
    const logError = (message: string) => faults.push(message)
    const cache = createChannelCache({ ...parts, db: unsteady, logError })
    await createChannels({ ...parts, guard: createAddressGuard([]) }).create(ChannelCreate.parse(FORM))
    expect(faults).toHaveLength(1)
    isAway = false
    await eventually(20_000, () => expect(cache.modelsOf(['default'])).toEqual(['gpt-4o']))
    cache.stop()
  })

  test('are read again by a node that heard of no change', async () => {
    const parts = await serviceParts(await make())
    const { shared: notHeard } = await serviceParts(parts.db)
    const cache = createChannelCache({ ...parts, shared: notHeard, logError: () => undefined, syncFrequencyMs: 20 })
    await createChannels({ ...parts, guard: createAddressGuard([]) }).create(ChannelCreate.parse(FORM))
    await eventually(20_000, () => expect(cache.modelsOf(['default'])).toEqual(['gpt-4o']))
    cache.stop()
  })
})
