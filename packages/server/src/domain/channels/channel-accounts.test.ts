import { expect, test } from 'bun:test'
import { ChannelAccount, ChannelCreate } from '@tollgate/contract/entities/channel'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { openChannelHealth } from '../../../test/open-channel-health.ts'
import { codeOf } from '../../../test/refusal.ts'
import { serviceParts } from '../../../test/service-parts.ts'
import { createVendorTokens } from '../../upstream/credentials/vendor-tokens.ts'
import { createAddressGuard } from '../../upstream/guard-address.ts'
import { createChannelAccounts } from './channel-accounts.ts'
import { listAllChannels } from './channel-store.ts'
import { createChannels } from './channels.ts'

/** A vendor whose accounts have what their key says: `sk-5` has 5. */
function serveVendor() {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const key = request.headers.get('authorization')?.replace('Bearer sk-', '') ?? ''
      asked.push(key)
      if (key === 'broken') return new Response('no', { status: 500 })
      return Response.json({
        data: [{ id: `model-of-${key}` }],
        balance_infos: [{ currency: 'CNY', total_balance: key }],
      })
    },
  })
  return { asked, url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}

async function openAccounts(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const guard = createAddressGuard(['127.0.0.1'])
  const channels = createChannels({ ...parts, guard })
  const health = openChannelHealth(parts)
  const tokens = createVendorTokens({ clock: parts.clock })
  const accounts = createChannelAccounts({ ...parts, guard, tokens, health })
  const vendor = serveVendor()
  const add = (changes: object) =>
    channels.create(
      ChannelCreate.parse({ type: 43, name: 'c', key: 'sk-1', models: 'm', base_url: vendor.url, ...changes }),
    )
  const rows = () => listAllChannels(parts.db)
  return { ...parts, accounts, vendor, add, rows }
}

eachDatabase('accounts of channels', (make) => {
  test('a stored channel is asked with its own key', async () => {
    const { accounts, vendor, add, rows } = await openAccounts(make)
    await add({ key: 'sk-own' })
    const [row] = await rows()
    expect(await accounts.listModels(row?.id ?? 0)).toEqual(['model-of-own'])
    await vendor.stop()
  })

  test('an account that is no channel yet is asked with the first of its keys', async () => {
    const { accounts, vendor } = await openAccounts(make)
    const account = ChannelAccount.parse({ type: 43, base_url: `${vendor.url}/`, key: 'sk-a\nsk-b' })
    expect(await accounts.listModelsOf(account)).toEqual(['model-of-a'])
    await vendor.stop()
  })

  test('the balance is kept with the time', async () => {
    const { accounts, vendor, add, rows, clock } = await openAccounts(make)
    await add({ key: 'sk-12.5' })
    const [row] = await rows()
    expect(await accounts.updateBalance(row?.id ?? 0)).toBe(12.5)
    expect((await rows())[0]).toMatchObject({ balance: 12.5, balance_updated_time: clock.now() })
    await vendor.stop()
  })

  test('of many, empty accounts are taken out; those that fail or may not be taken out stay', async () => {
    const { accounts, vendor, add, rows } = await openAccounts(make)
    await add({ key: 'sk-7\nsk-0\nsk-broken' })
    await add({ key: 'sk-0', auto_ban: 0 })
    await add({ key: 'sk-9', status: 2 })
    await add({ key: 'sk-9', type: 3 })
    const told = await Promise.all((await accounts.listAskable()).map(accounts.updateAndJudge))
    expect(told).toEqual([true, true, false, true])
    expect((await rows()).map(({ balance, status }) => [balance, status])).toEqual([
      [7, 1],
      [0, 3],
      [0, 1],
      [0, 1],
      [0, 2],
      [0, 1],
    ])
    expect(vendor.asked.sort()).toEqual(['0', '0', '7', 'broken'])
    await vendor.stop()
  })

  test('a channel that does not exist, a type that does not, and a missing key are refused', async () => {
    const { accounts, vendor } = await openAccounts(make)
    expect(await codeOf(accounts.listModels(99))).toBe('channel.missing')
    expect(await codeOf(accounts.updateBalance(99))).toBe('channel.missing')
    const of = (account: object) => codeOf((async () => accounts.listModelsOf(ChannelAccount.parse(account)))())
    expect(await of({ type: 9_999, key: 'x' })).toBe('channel.type-unknown')
    expect(await of({ type: 43, key: ' ' })).toBe('channel.key-needed')
    expect(await of({ type: 43, key: 'x', base_url: 'http://10.0.0.7' })).toBe('channel.address-private')
    await vendor.stop()
  })
})
