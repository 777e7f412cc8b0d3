import { expect, test } from 'bun:test'
import { ChannelCreate } from '@tollgate/contract/entities/channel'
import { eachDatabase, type MakeDatabase } from '../../../test/each-database.ts'
import { codeOf } from '../../../test/refusal.ts'
import { serviceParts } from '../../../test/service-parts.ts'
import { createAddressGuard } from '../../upstream/guard-address.ts'
import { disableAutomatically, listAllChannels } from '../channels/channel-store.ts'
import { createChannels } from '../channels/channels.ts'
import { createSettingsFiles } from './settings-files.ts'

async function openSite(make: MakeDatabase) {
  const parts = await serviceParts(await make())
  const guard = createAddressGuard([])
  const channels = createChannels({ ...parts, guard })
  const files = createSettingsFiles({ ...parts, guard })
  const add = (form: object) => channels.create(ChannelCreate.parse({ type: 1, key: 'k', models: 'm', ...form }))
  const rows = async () =>
    (await listAllChannels(parts.db)).map(({ name, type, status, models, key_sealed }) => ({
      ...{ name, type, status, models },
      key: parts.vault.open(key_sealed),
    }))
  const textOf = async (withSecrets = false) => JSON.stringify(await files.export({ withSecrets }))
  return { ...parts, files, add, rows, textOf }
}

eachDatabase('files of settings', (make) => {
  test('read in where it came from, a file changes nothing', async () => {
    const { files, add, textOf, options } = await openSite(make)
    await add({ name: 'one', tag: 't', priority: 3, model_mapping: '{"a":"b"}', other: 'x' })
    await add({ name: 'two', type: 14 })
    await options.set('SMTPToken', 'secret')
    await options.set('RetryTimes', '7')
    const nothing = { options: [], unknown: [], left_off: [], channels: [], same_channels: 2 }
    expect(await files.import(await textOf(), 'en')).toEqual({ is_applied: true, ...nothing })
    expect(await files.preview(await textOf(true), 'en')).toEqual({ is_applied: false, ...nothing })
  })

  test('without secrets it holds no key; read in elsewhere, channels that are there keep theirs and others are off', async () => {
    const from = await openSite(make)
    await from.add({ name: 'shared', key: 'key-there', models: 'new' })
    await from.add({ name: 'shared', key: 'key-of-twin', models: 'twin' })
    await from.add({ name: 'fresh', key: 'key-fresh' })
    await from.options.set('RetryTimes', '7')
    await from.options.set('SMTPToken', 'canary')
    const text = await from.textOf()
    expect(text).not.toMatch(/key-there|key-fresh|canary/)

    const to = await openSite(make)
    await to.add({ name: 'shared', key: 'key-here', models: 'old' })
    await to.add({ name: 'shared', type: 14, key: 'other-type' })
    const report = await to.files.import(text, 'en')
    expect(report.options).toEqual([{ key: 'RetryTimes', is_secret: false, before: '0', after: '7' }])
    expect(report.channels.map(({ name, change, key }) => [name, change, key])).toEqual([
      ['shared', 'changed', 'kept'],
      ['shared', 'added', 'missing'],
      ['fresh', 'added', 'missing'],
    ])
    expect(report.channels[0]?.fields).toEqual(['models'])
    expect(await to.rows()).toEqual([
      { name: 'shared', type: 1, status: 1, models: 'new', key: 'key-here' },
      { name: 'shared', type: 14, status: 1, models: 'm', key: 'other-type' },
      { name: 'shared', type: 1, status: 2, models: 'twin', key: '' },
      { name: 'fresh', type: 1, status: 2, models: 'm', key: '' },
    ])
    expect(to.options.current().RetryTimes).toBe(7)
  })

  test('with secrets it moves a whole site, keys of pools and secret options too', async () => {
    const from = await openSite(make)
    await from.add({ name: 'pool', key: 'k1\nk2', setting: '{"key_mode":"pool"}' })
    await from.options.set('SMTPToken', 'letter')
    const to = await openSite(make)
    await to.add({ name: 'pool', key: 'old' })
    const report = await to.files.import(await from.textOf(true), 'zh')
    expect(report.options).toEqual([{ key: 'SMTPToken', is_secret: true, before: '', after: '' }])
    expect(report.channels).toMatchObject([{ change: 'changed', fields: ['setting', 'key'], key: 'from-file' }])
    expect((await to.rows()).map(({ key }) => key)).toEqual(['k1\nk2'])
    expect(to.options.current().SMTPToken).toBe('letter')
  })

  test("a server of one's own without a key stays on when the file has keys, and is off when it has none", async () => {
    const from = await openSite(make)
    await from.add({ name: 'own', type: 4, key: '', base_url: 'http://93.184.216.34:11434' })
    for (const [withSecrets, key, status] of [
      [true, 'from-file', 1],
      [false, 'missing', 2],
    ] as const) {
      const to = await openSite(make)
      expect((await to.files.import(await from.textOf(withSecrets), 'en')).channels).toMatchObject([{ key }])
      expect(await to.rows()).toMatchObject([{ name: 'own', status, key: '' }])
    }
  })

  test('a channel that trouble took out stays out, and counts as switched on', async () => {
    const { db, files, add, rows, textOf } = await openSite(make)
    await add({ name: 'sick' })
    const [row] = await listAllChannels(db)
    await disableAutomatically(db, row?.id ?? 0, { status: 3, otherInfo: '{}' })
    const text = await textOf()
    expect(JSON.parse(text).channels[0].status).toBe(1)
    expect((await files.import(text, 'en')).same_channels).toBe(1)
    expect((await rows())[0]?.status).toBe(3)
  })

  test('with anything wrong in it nothing is changed, and the report says what', async () => {
    const { files, add, rows, options } = await openSite(make)
    await add({ name: 'one', models: 'm' })
    const channel = { type: 1, models: 'changed', group: 'default', other: '', setting: '', status: 1 }
    const file = {
      tollgate_settings: 1,
      options: {
        RetryTimes: '7',
        ModelRatio: '{',
        GitHubOAuthEnabled: 'true',
        SMTPToken: 'no place for it',
        Later: '1',
      },
      channels: [
        { ...channel, name: 'one' },
        { ...channel, name: 'two', type: 999 },
        { ...channel, name: 'three', base_url: 'http://10.0.0.1' },
      ],
    }
    const text = JSON.stringify(file)
    const report = await files.preview(text, 'en')
    expect(report.unknown).toEqual(['SMTPToken', 'Later'])
    expect(report.options.map(({ key, problem }) => [key, problem !== undefined])).toEqual([
      ['RetryTimes', false],
      ['ModelRatio', true],
      ['GitHubOAuthEnabled', true],
    ])
    expect(report.channels.map(({ name, problem }) => [name, problem !== undefined])).toEqual([
      ['one', false],
      ['two', true],
      ['three', true],
    ])
    expect(await codeOf(files.import(text, 'en'))).toBe('option.import-faulty')
    expect([options.current().RetryTimes, (await rows()).map(({ models }) => models)]).toEqual([0, ['m']])
  })

  test('a switch and what it needs come in together', async () => {
    const { files, options } = await openSite(make)
    const texts = { GitHubOAuthEnabled: 'true', GitHubClientId: 'id' }
    await files.import(JSON.stringify({ tollgate_settings: 1, options: texts }), 'en')
    expect(options.current().GitHubOAuthEnabled).toBe(true)
  })

  test('a switch that needs a secret stays off when the file holds no secrets; where they are, it comes in', async () => {
    const from = await openSite(make)
    await from.options.set('RetryTimes', '7')
    await from.options.set('TelegramBotToken', 'token')
    await from.options.set('TelegramBotName', 'bot')
    await from.options.set('TelegramOAuthEnabled', 'true')
    const bare = await openSite(make)
    const report = await bare.files.import(await from.textOf(), 'en')
    expect(report.left_off).toEqual(['TelegramOAuthEnabled'])
    const { RetryTimes, TelegramBotName, TelegramOAuthEnabled } = bare.options.current()
    expect([RetryTimes, TelegramBotName, TelegramOAuthEnabled]).toEqual([7, 'bot', false])
    await bare.options.set('TelegramBotToken', 'another')
    expect((await bare.files.import(await from.textOf(), 'en')).left_off).toEqual([])
    const whole = await openSite(make)
    expect((await whole.files.import(await from.textOf(true), 'en')).left_off).toEqual([])
    for (const { options } of [bare, whole]) expect(options.current().TelegramOAuthEnabled).toBe(true)
  })

  test('other files are refused', async () => {
    const { files } = await openSite(make)
    const texts = ['', '[]', '{"options":{}}', '{"tollgate_settings":2,"options":{}}', '['.repeat(10_000)]
    const nul = JSON.stringify({ tollgate_settings: 1, options: { Footer: '\0' } })
    for (const text of [...texts, nul]) expect(await codeOf(files.import(text, 'en'))).toBe('option.file-invalid')
  })
})
