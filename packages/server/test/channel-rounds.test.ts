import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Channel } from '@tollgate/contract/entities/channel'
import { eventually } from './eventually.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { chatBody, post } from './model-client.ts'
import { openShop, type Shop, setOptionEverywhere } from './shop.ts'
import { eachSite, type Site } from './site.ts'

const EVERYWHERE_MS = 20_000
const ROUND_MS = 30_000

eachSite('channels in rounds', (start) => {
  let site: Site
  let shop: Shop
  let mail: MailSink
  beforeAll(async () => {
    site = await start()
    shop = await openShop(site, ['ok', 'status-401', 'slow-first-1500'])
    mail = await startMailSink()
    for (const [key, value] of [
      ['SMTPServer', '127.0.0.1'],
      ['SMTPPort', mail.port],
      ['SMTPFrom', 'gate@site.test'],
      ['ChannelDisableThreshold', 1],
      ['AutomaticDisableChannelEnabled', true],
      ['AutomaticEnableChannelEnabled', true],
    ] as const)
      await setOptionEverywhere(site, key, value)
    const setting = { notify_type: 'email', notification_email: 'root@site.test' } as const
    await site.root.call(endpoints.updateNotificationSetting, { body: setting })
  })
  afterAll(async () => {
    await site?.stop()
    await mail?.stop()
  })

  const first = () => site.root.at(site.nodes[0]?.url ?? '')
  const last = () => site.root.at(site.nodes.at(-1)?.url ?? '')
  const make = (name: string, changes: Parameters<typeof site.root.makeChannel>[0]) =>
    site.root.makeChannel({ name, base_url: site.upstream.url, auto_ban: 1, ...changes })
  const states = async () => {
    const rows: Channel[] = await site.root.call(endpoints.listChannels, { query: { page_size: 100 } })
    return Object.fromEntries(rows.map(({ name, status }) => [name, status]))
  }
  const roundEnded = () =>
    eventually(ROUND_MS, async () => {
      const progress = await first().call(endpoints.readTestProgress)
      expect(progress.running).toBe(false)
      return progress
    })
  const subjects = () =>
    mail.letters.map(({ source }) => {
      const words = [...source.matchAll(/=\?UTF-8\?Q\?(.*?)\?=/g)].map(([, word = '']) => word).join('')
      return decodeURIComponent(words.replaceAll('=', '%').replaceAll('_', ' ')).split(' / ')[0]
    })

  test('a tag is switched off and on again for every node at once', async () => {
    await make('tagged', { models: 'ok@tagged', tag: 'blue' })
    const statuses = () =>
      Promise.all(site.nodes.map(async ({ url }) => (await post(url, shop.key, chatBody('ok@tagged'))).status))
    await eventually(EVERYWHERE_MS, async () => expect(new Set(await statuses())).toEqual(new Set([200])))
    await site.root.call(endpoints.disableChannelTag, { body: { tag: 'blue' } })
    await eventually(EVERYWHERE_MS, async () => expect(new Set(await statuses())).toEqual(new Set([503])))
    await site.root.call(endpoints.enableChannelTag, { body: { tag: 'blue' } })
    await eventually(EVERYWHERE_MS, async () => expect(new Set(await statuses())).toEqual(new Set([200])))
  })

  test('one round runs over all nodes, every node knows how far it is, and root is told what it found', async () => {
    await make('bad key', { models: 'status-401' })
    await make('slow', { models: 'slow-first-1500' })
    await make('off', { models: 'ok@off', status: 2 })
    const before = site.upstream.attempts.length
    await first().call(endpoints.testEveryChannel)
    const refusal = await last()
      .call(endpoints.testEveryChannel)
      .catch((error: Error) => error.message)
    expect(refusal).toContain('测试已在运行中')
    await eventually(EVERYWHERE_MS, async () =>
      expect(await last().call(endpoints.readTestProgress)).toMatchObject({ running: true, total: 4 }),
    )
    expect(await roundEnded()).toMatchObject({ done: 4, total: 4, failed: 2 })
    expect(await states()).toEqual({ channel: 1, tagged: 1, 'bad key': 3, slow: 3, off: 2 })
    expect(
      site.upstream.attempts
        .slice(before)
        .map(({ model }) => model)
        .sort(),
    ).toEqual(['ok', 'ok@tagged', 'slow-first-1500', 'status-401'])
    await eventually(EVERYWHERE_MS, () => expect(mail.letters).toHaveLength(3))
    expect(subjects().sort()).toEqual([
      expect.stringMatching(/^通道「bad key」（#\d+）已被禁用$/),
      expect.stringMatching(/^通道「slow」（#\d+）已被禁用$/),
      '通道测试完成',
    ])
  })

  test('a channel that works again is switched on; one that was switched off by hand is not', async () => {
    const [bad, off] = await Promise.all(
      ['bad key', 'off'].map(
        async (keyword) => (await site.root.call(endpoints.searchChannels, { query: { keyword } }))[0],
      ),
    )
    expect(JSON.parse(bad?.other_info ?? '')).toEqual({
      status_reason: expect.stringContaining('status code 401'),
      status_time: expect.any(Number),
    })
    await site.root.call(endpoints.updateChannel, { body: { id: bad?.id ?? 0, models: 'ok@again' } })
    await last().call(endpoints.testEveryChannel)
    await roundEnded()
    expect(await states()).toMatchObject({ 'bad key': 1, slow: 3, off: 2 })
    expect((await site.root.call(endpoints.readChannel, { params: { id: bad?.id ?? 0 } })).other_info).toBe('')
    expect(site.upstream.attemptsOf('ok@off')).toEqual([])
    expect(off?.status).toBe(2)
    for (const { url } of site.nodes)
      await eventually(EVERYWHERE_MS, async () =>
        expect((await post(url, shop.key, chatBody('ok@again'))).status).toBe(200),
      )
  })

  test('many are deleted at once, those that are off in one go, and what is left is tested again after a stop', async () => {
    await make('mute', { models: 'silent' })
    const [mute] = await site.root.call(endpoints.searchChannels, { query: { keyword: 'mute' } })
    expect(await site.root.call(endpoints.deleteDisabledChannels)).toBe(2)
    await first().call(endpoints.testEveryChannel)
    await eventually(EVERYWHERE_MS, () => expect(site.upstream.attemptsOf('silent')).toHaveLength(1))
    const startedMs = performance.now()
    expect(await site.nodes[0]?.stop()).toBe(0)
    expect(performance.now() - startedMs).toBeLessThan(15_000)
    await site.restartNode(0)
    expect(await first().call(endpoints.deleteChannels, { body: { ids: [mute?.id ?? 0] } })).toBe(1)
    await first().call(endpoints.testEveryChannel)
    expect(await roundEnded()).toMatchObject({ done: 3, failed: 0 })
  })
})
