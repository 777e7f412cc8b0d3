import { describe, expect, test } from 'bun:test'
import { Channel, ChannelCreate, ChannelEdit } from '@tollgate/contract/entities/channel'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { noticesOf, serviceParts } from '../../../test/service-parts.ts'
import { createAddressGuard } from '../../upstream/guard-address.ts'
import { disableAutomatically, listAllChannels, recordTest } from './channel-store.ts'
import { createChannels } from './channels.ts'

const form = (changes: object = {}) =>
  ChannelCreate.parse({ type: 1, name: 'main', key: 'sk-vendor', models: 'gpt-4o,gpt-4', group: 'default', ...changes })
const plainList = { p: 0, page_size: 0, id_sort: false, tag_mode: false }
const anySearch = { keyword: '', group: '', model: '', id_sort: false, tag_mode: false }

async function openChannels(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const guard = createAddressGuard(['10.1.2.3'])
  const channels = createChannels({ ...parts, guard })
  const add = async (changes: object = {}) => {
    await channels.create(form(changes))
    const [newest] = (await channels.list({ ...plainList, id_sort: true })).items
    if (newest === undefined) throw new Error('the new channel is not in the list')
    return newest
  }
  const edit = (changes: Record<string, unknown>) => channels.update(ChannelEdit.parse(changes))
  const keyOf = async (id: number) => {
    const row = (await listAllChannels(parts.db)).find((candidate) => candidate.id === id)
    return row && parts.vault.open(row.key_sealed)
  }
  return { ...parts, channels, add, edit, keyOf }
}

const namesOf = (rows: readonly Channel[]) => rows.map(({ name }) => name)

eachDatabase('channels', (make) => {
  test('a new channel has its defaults, and no reply shows its key', async () => {
    const { add, channels, clock, keyOf } = await openChannels(make)
    const channel = await add({ models: ' gpt-4o, gpt-4,,gpt-4o ', group: ' default,vip ,default' })
    expect(Channel.parse(channel)).toEqual(channel)
    expect(channel).toMatchObject({
      type: 1,
      key: '',
      status: 1,
      models: 'gpt-4o,gpt-4',
      group: 'default,vip',
      base_url: '',
      priority: 0,
      weight: 0,
      auto_ban: 1,
      tag: null,
      created_time: clock.now(),
      test_time: 0,
      response_time: 0,
      used_quota: 0,
      balance: 0,
    })
    expect(await channels.read(channel.id)).toEqual(channel)
    expect(await keyOf(channel.id)).toBe('sk-vendor')
  })

  test('the database does not hold the key', async () => {
    const { add, db } = await openChannels(make)
    await add()
    expect(JSON.stringify(await listAllChannels(db))).not.toContain('sk-vendor')
  })

  test('each line of the key makes a channel of its own', async () => {
    const { channels, keyOf } = await openChannels(make)
    await channels.create(form({ key: 'key-1\n\n key-2 \r\nkey-3' }))
    const { items, total } = await channels.list({ ...plainList, id_sort: true })
    expect(total).toBe(3)
    expect(await Promise.all(items.map(({ id }) => keyOf(id)))).toEqual(['key-3', 'key-2', 'key-1'])
  })

  test('of many lines all become channels, in one step', async () => {
    const { channels } = await openChannels(make)
    await channels.create(form({ key: Array.from({ length: 450 }, (_, index) => `key-${index}`).join('\n') }))
    expect((await channels.list(plainList)).total).toBe(450)
  })

  describe('a form is refused', () => {
    test.each([
      ['without a key', { key: ' \n ' }, 'channel.key-needed'],
      ['of a pool without a key', { key: '', type: 4, setting: '{"key_mode":"pool"}' }, 'channel.key-needed'],
      ['with too many keys', { key: 'k\n'.repeat(5_001) }, 'request.invalid-field'],
      ['without a model', { models: ' , ' }, 'request.invalid-field'],
      ['with an unknown type', { type: 4_711 }, 'channel.type-unknown'],
      ['without an address where one is needed', { type: 8 }, 'channel.address-needed'],
      ['with an address that is none', { base_url: 'api.example.com' }, 'request.invalid-field'],
      ['with an address in a private network', { base_url: 'http://10.1.2.4:8080' }, 'channel.address-private'],
      ['with a model mapping that is none', { model_mapping: '[1]' }, 'channel.mapping-invalid'],
      ['with a status mapping that is none', { status_code_mapping: '{"a":1}' }, 'channel.status-mapping-invalid'],
      ['with a setting that is no JSON', { setting: 'x' }, 'request.invalid-field'],
      ['as a copy of a missing channel', { key: '', copy_from: 99 }, 'channel.missing'],
    ])('%s', async (_what, changes, code) => {
      const { channels, shared } = await openChannels(make)
      const notices = noticesOf(shared, ['channels'])
      expect(await codeOf(channels.create(form(changes)))).toBe(code)
      expect((await channels.list(plainList)).total).toBe(0)
      expect(notices).toEqual([])
    })
  })

  test("a server of one's own needs no key", async () => {
    const { add, keyOf } = await openChannels(make)
    const { id } = await add({ type: 4, key: ' ', base_url: 'http://10.1.2.3:8080' })
    expect(await keyOf(id)).toBe('')
  })

  test('a private address that the operator allows is accepted', async () => {
    const { add } = await openChannels(make)
    expect((await add({ base_url: 'http://10.1.2.3:8080/' })).base_url).toBe('http://10.1.2.3:8080')
  })

  test.each(['', 'its id'])('a copy with %p as key takes the secret of its original', async (key) => {
    const { add, keyOf } = await openChannels(make)
    const original = await add({ key: 'sk-original' })
    const copy = await add({ name: 'main_copy', key: key === '' ? '' : String(original.id), copy_from: original.id })
    expect(copy.id).not.toBe(original.id)
    expect(await keyOf(copy.id)).toBe('sk-original')
  })

  test('a copy with a key of its own takes that', async () => {
    const { add, keyOf } = await openChannels(make)
    const original = await add()
    expect(await keyOf((await add({ key: 'sk-own', copy_from: original.id })).id)).toBe('sk-own')
  })

  test.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 2],
  ])('a copy of a channel whose status is %p gets status %p', async (status, expected) => {
    const { add } = await openChannels(make)
    expect((await add({ status })).status).toBe(expected)
  })

  describe('an edit', () => {
    test('leaves plain fields that are missing, empty or zero as they are', async () => {
      const { add, edit, keyOf } = await openChannels(make)
      const before = await add({ other: 'v2', setting: '{"a":1}' })
      const blank = { name: '', key: '', models: '', group: '', other: '', setting: '', type: 0, status: 0 }
      expect(await edit({ id: before.id })).toEqual(before)
      expect(await edit({ id: before.id, ...blank })).toEqual(before)
      expect(await keyOf(before.id)).toBe('sk-vendor')
    })

    test('takes a text away that is sent as null, unless the type cannot do without it', async () => {
      const { add, edit } = await openChannels(make)
      const { id } = await add({ other: 'v2', setting: '{"force_format":true}' })
      expect(await edit({ id, other: null, setting: null })).toMatchObject({ other: '', setting: '' })
      const cloudflare = await add({ type: 39, other: 'account' })
      expect(await codeOf(edit({ id: cloudflare.id, other: null }))).toBe('channel.other-needed')
    })

    test('writes nullable fields whenever they are there, also empty and zero', async () => {
      const { add, edit } = await openChannels(make)
      const { id } = await add({
        base_url: 'https://a.test',
        tag: 'blue',
        priority: 5,
        weight: 4,
        model_mapping: '{"a":"b"}',
      })
      const emptied = {
        base_url: '',
        tag: '',
        priority: 0,
        weight: 0,
        auto_ban: 0,
        model_mapping: '',
        test_model: null,
      }
      expect(await edit({ id, ...emptied })).toMatchObject({ ...emptied, tag: null })
      expect(await edit({ id, priority: null, base_url: null })).toMatchObject({ priority: null, base_url: '' })
    })

    test('changes one field and nothing else', async () => {
      const { add, edit, channels } = await openChannels(make)
      const before = await add({ tag: 'blue', base_url: 'https://a.test', priority: 1 })
      expect(await edit({ id: before.id, priority: 7 })).toEqual({ ...before, priority: 7 })
      expect(await channels.read(before.id)).toEqual({ ...before, priority: 7 })
    })

    test('replaces the key and never shows it', async () => {
      const { add, edit, keyOf, channels } = await openChannels(make)
      const { id } = await add()
      expect((await edit({ id, key: ' sk-new ' })).key).toBe('')
      expect(await keyOf(id)).toBe('sk-new')
      expect(namesOf(await channels.search({ ...anySearch, keyword: 'sk-new' }))).toEqual(['main'])
    })

    test.each([
      [1, 1, ''],
      [2, 2, '{"status_reason":"no money"}'],
      [0, 3, '{"status_reason":"no money"}'],
      [3, 3, '{"status_reason":"no money"}'],
    ])(
      'with status %p makes an auto-disabled channel status %p, known for %p',
      async (status, expected, other_info) => {
        const { add, edit, db } = await openChannels(make)
        const { id } = await add()
        await disableAutomatically(db, id, { status: 3, otherInfo: '{"status_reason":"no money"}' })
        expect(await edit({ id, status })).toMatchObject({ status: expected, other_info })
      },
    )

    test('cannot set what the server keeps', async () => {
      const { add, edit } = await openChannels(make)
      const before = await add()
      const kept = {
        used_quota: 9,
        balance: 9,
        balance_updated_time: 9,
        created_time: 9,
        test_time: 9,
        response_time: 9,
      }
      expect(await edit({ id: before.id, name: 'renamed', ...kept })).toEqual({ ...before, name: 'renamed' })
    })

    test.each([
      ['to an unknown type', { type: 4_711 }, 'channel.type-unknown'],
      ['to a type that needs an address', { type: 8 }, 'channel.address-needed'],
      ['to a private address', { base_url: 'http://127.0.0.1' }, 'channel.address-private'],
      ['with a mapping that is none', { model_mapping: '{' }, 'channel.mapping-invalid'],
    ])('%s is refused and changes nothing', async (_what, changes, code) => {
      const { add, edit, channels } = await openChannels(make)
      const before = await add()
      expect(await codeOf(edit({ id: before.id, name: 'renamed', ...changes }))).toBe(code)
      expect(await channels.read(before.id)).toEqual(before)
    })

    test('to a type that needs an address may bring it along', async () => {
      const { add, edit } = await openChannels(make)
      const { id } = await add()
      const address = 'https://a.test/{model}/chat/'
      expect(await edit({ id, type: 8, base_url: address })).toMatchObject({ type: 8, base_url: address })
    })
  })

  test('a missing channel is said to be missing', async () => {
    const { channels, edit } = await openChannels(make)
    expect(await codeOf(channels.read(7))).toBe('channel.missing')
    expect(await codeOf(edit({ id: 7, name: 'x' }))).toBe('channel.missing')
    expect(await codeOf(channels.remove(7))).toBe('channel.missing')
  })

  describe('a list', () => {
    test('has the highest priority first, or the newest', async () => {
      const { add, channels } = await openChannels(make)
      for (const [name, priority] of [
        ['a', 1],
        ['b', null],
        ['c', 9],
        ['d', -1],
        ['e', 1],
      ])
        await add({ name, priority })
      expect(namesOf((await channels.list(plainList)).items)).toEqual(['c', 'e', 'a', 'b', 'd'])
      expect(namesOf((await channels.list({ ...plainList, id_sort: true })).items)).toEqual(['e', 'd', 'c', 'b', 'a'])
    })

    test('comes in pages that count from 0', async () => {
      const { channels } = await openChannels(make)
      await channels.create(form({ key: Array.from({ length: 12 }, (_, index) => `k${index}`).join('\n') }))
      const rows = async (page: object) => (await channels.list({ ...plainList, ...page })).items.length
      expect(await rows({})).toBe(10)
      expect(await rows({ p: 1 })).toBe(2)
      expect(await rows({ p: 1, page_size: 5 })).toBe(5)
      expect(await rows({ page_size: 1e9 })).toBe(12)
      expect(await rows({ p: Number.MAX_SAFE_INTEGER, page_size: 100 })).toBe(0)
    })

    test('in tag mode pages over tags, with all channels of each; those without one come last', async () => {
      const { add, channels } = await openChannels(make)
      for (const [name, tag] of [
        ['a', 'red'],
        ['b', null],
        ['c', 'blue'],
        ['d', 'red'],
        ['e', ''],
      ])
        await add({ name, tag })
      const page = (p: number) => channels.list({ p, page_size: 2, id_sort: true, tag_mode: true })
      expect(await page(0).then(({ items, total }) => [namesOf(items), total])).toEqual([['d', 'c', 'a'], 3])
      expect(await page(1).then(({ items, total }) => [namesOf(items), total])).toEqual([['e', 'b'], 3])
      expect((await page(2)).items).toEqual([])
    })
  })

  describe('a search', () => {
    async function searchable() {
      const opened = await openChannels(make)
      await opened.add({ name: 'East 100%', models: 'gpt-4o', group: 'default,vip', tag: 'red', key: 'sk-east' })
      await opened.add({ name: 'west', models: 'claude-3', group: 'vip2', tag: 'red', key: 'sk-west' })
      const last = await opened.add({ name: 'south_1', models: 'gpt-4o-mini', group: 'VIP', key: 'sk-south' })
      const names = async (search: object) =>
        namesOf(await opened.channels.search({ ...anySearch, id_sort: true, ...search }))
      return { names, last }
    }

    test('matches id, part of the name without wildcards, and the whole key', async () => {
      const { names, last } = await searchable()
      expect(await names({ keyword: String(last.id) })).toContain('south_1')
      expect(await names({ keyword: 'EAST' })).toEqual(['East 100%'])
      expect(await names({ keyword: '%' })).toEqual(['East 100%'])
      expect(await names({ keyword: '_' })).toEqual(['south_1'])
      expect(await names({ keyword: 'sk-west' })).toEqual(['west'])
      expect(await names({ keyword: 'sk-' })).toEqual([])
      expect(await names({ keyword: '9'.repeat(40) })).toEqual([])
    })

    test('matches part of a model and one group exactly', async () => {
      const { names } = await searchable()
      expect(await names({ model: 'gpt-4o' })).toEqual(['south_1', 'East 100%'])
      expect(await names({ group: 'vip' })).toEqual(['East 100%'])
      expect(await names({ group: 'null' })).toHaveLength(3)
      expect(await names({ group: 'vip', model: 'claude' })).toEqual([])
    })

    test('in tag mode brings all channels of a matching tag', async () => {
      const { names } = await searchable()
      expect(await names({ keyword: 'west', tag_mode: true })).toEqual(['west', 'East 100%'])
      expect(await names({ keyword: 'south', tag_mode: true })).toEqual(['south_1'])
    })
  })

  test('every change is announced', async () => {
    const { add, edit, channels, shared } = await openChannels(make)
    const notices = noticesOf(shared, ['channels'])
    const { id } = await add()
    await edit({ id, name: 'renamed' })
    await channels.remove(id)
    expect(notices).toHaveLength(3)
  })

  test('a channel is disabled automatically only while it is on, and keeps why', async () => {
    const { add, edit, channels, db } = await openChannels(make)
    const { id } = await add()
    expect(await disableAutomatically(db, id, { status: 3, otherInfo: '{"status_reason":"a"}' })).toBe(true)
    expect(await disableAutomatically(db, id, { status: 3, otherInfo: '{"status_reason":"b"}' })).toBe(false)
    expect(await channels.read(id)).toMatchObject({ status: 3, other_info: '{"status_reason":"a"}' })
    await edit({ id, status: 2 })
    expect(await disableAutomatically(db, id, { status: 3, otherInfo: '{}' })).toBe(false)
  })

  test('the time of a test is kept in whole milliseconds', async () => {
    const { add, channels, db } = await openChannels(make)
    const { id } = await add()
    await recordTest(db, { id, timeMs: 1234.6, at: 99 })
    expect(await channels.read(id)).toMatchObject({ response_time: 1235, test_time: 99 })
  })
})
