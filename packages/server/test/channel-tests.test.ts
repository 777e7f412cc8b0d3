import { expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Channel } from '@tollgate/contract/entities/channel'
import { openVendorShop, SETUP_MS } from './vendors/vendor-shop.ts'

test(
  'a channel of every type is tested in the format of its vendor',
  async () => {
    const shop = await openVendorShop([''])
    try {
      const { root } = shop.site
      const failures: string[] = []
      for (let page = 0; ; page += 1) {
        const channels: Channel[] = await root.call(endpoints.listChannels, { query: { p: page, page_size: 100 } })
        for (const { id, name } of channels)
          await root
            .call(endpoints.testChannel, { params: { id } })
            .catch((error: Error) => failures.push(`${name}: ${error.message}`))
        if (channels.length < 100) break
      }
      expect(failures).toEqual([])
    } finally {
      await shop.stop()
    }
  },
  SETUP_MS,
)
