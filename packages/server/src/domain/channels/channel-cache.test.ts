import { expect, test } from 'bun:test'
import { ChannelCreate } from '@tollgate/contract/entities/channel'
import { eachDatabase } from '../../../test/each-database.ts'
import { serviceParts } from '../../../test/service-parts.ts'
import { createAddressGuard } from '../../upstream/guard-address.ts'
import { createChannelCache } from './channel-cache.ts'
import { createChannels } from './channels.ts'

eachDatabase('the channels that calls choose from', (make) => {
  test('have every change at a node that is alone as soon as whoever made it hears of it', async () => {
    const parts = await serviceParts(await make())
    const cache = createChannelCache({ ...parts, logError: () => undefined })
    const channels = createChannels({ ...parts, guard: createAddressGuard([]) })
    const form = { type: 1, key: 'sk-vendor', group: 'default' }
    await channels.create(ChannelCreate.parse({ ...form, name: 'first', models: 'gpt-4o' }))
    expect(cache.modelsOf(['default'])).toEqual(['gpt-4o'])
    await channels.create(ChannelCreate.parse({ ...form, name: 'second', models: 'gpt-4o,o3' }))
    expect(cache.route('default', 'gpt-4o')?.[0]?.channels).toHaveLength(2)
  })
})
