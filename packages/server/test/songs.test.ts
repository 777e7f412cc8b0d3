import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { detailOf, signIn } from './console-client.ts'
import { eventually } from './eventually.ts'
import { openHolds } from './metrics.ts'
import { whenEveryNodeSells } from './shop.ts'
import { eachSite, type Site } from './site.ts'
import { type FakeSuno, SONG, startFakeSuno } from './vendors/suno.ts'

const MUSIC_PRICE = 50_000
const LYRICS_PRICE = 5_000
const MODELS = ['suno_music', 'suno_lyrics']

eachSite('songs', (start) => {
  let site: Site
  let vendor: FakeSuno
  let other: FakeSuno
  let channelId: number
  let key: string
  beforeAll(async () => {
    site = await start({ env: { TASK_POLL_INTERVAL_MS: '100' } })
    vendor = startFakeSuno()
    other = startFakeSuno()
    const channel = { type: 36, models: MODELS.join(',') }
    channelId = await site.root.makeChannel({ ...channel, base_url: vendor.url, priority: 1 })
    await site.root.makeChannel({ ...channel, base_url: other.url })
    key = `sk-${(await site.root.makeToken({ unlimited_quota: false, remain_quota: 10_000_000 })).key}`
    await whenEveryNodeSells(site, key, MODELS)
  })
  afterAll(() => Promise.all([site?.stop(), vendor?.stop(), other?.stop()]))

  const ask = async (path: string, body?: object, by = key) => {
    const reply = await fetch(`${site.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...(by !== '' && { authorization: `Bearer ${by}` }), 'accept-language': 'zh' },
      ...(body && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: the tests look into replies of every shape
    const json: any = await reply.json()
    return { status: reply.status, json }
  }
  const fetchOne = async (id: string) => (await ask(`/suno/fetch/${id}`)).json.data
  const ended = (id: string, status: string) =>
    eventually(30_000, async () => {
      const task = await fetchOne(id)
      expect(task.status).toBe(status)
      return task
    })
  const balances = async () => {
    const { quota, used_quota, request_count } = await site.root.self()
    const [token] = await site.root.call(endpoints.listTokens)
    return { quota, used_quota, request_count, remain: token?.remain_quota ?? 0, tokenUsed: token?.used_quota ?? 0 }
  }
  const expectClean = async () => {
    expect(await site.command('ledger-verify')).toMatchObject({ exitCode: 0 })
    for (const node of site.nodes) expect(await openHolds(node)).toBe(0)
  }

  test('a song is ordered, followed and charged when it is there', async () => {
    const before = await balances()
    vendor.mood = (task) => ({ ...task, status: 'IN_PROGRESS', start_time: 1_700_000_000 })
    const order = { gpt_description_prompt: 'rain', tags: 'folk', notify_hook: 'https://caller.example' }
    const { status, json } = await ask('/suno/submit/music', order)
    expect({ status, json }).toEqual({ status: 200, json: { code: 'success', message: '', data: json.data } })
    expect(vendor.orders.at(-1)).toMatchObject({ action: 'music', body: { tags: 'folk', mv: 'chirp-v3-0' } })
    expect(vendor.orders.at(-1)?.body).not.toHaveProperty('notify_hook')
    await ended(json.data, 'IN_PROGRESS')
    const { quota, remain } = before
    expect(await balances()).toEqual({ ...before, quota: quota - MUSIC_PRICE, remain: remain - MUSIC_PRICE })
    vendor.mood = () => ({ status: 'SUCCESS', data: SONG, start_time: 1_700_000_000, finish_time: 1_700_000_060 })
    expect(await ended(json.data, 'SUCCESS')).toEqual({
      task_id: json.data,
      action: 'MUSIC',
      status: 'SUCCESS',
      fail_reason: '',
      submit_time: expect.any(Number),
      start_time: 1_700_000_000,
      finish_time: 1_700_000_060,
      progress: '100%',
      data: SONG,
    })
    expect(await balances()).toEqual({
      quota: quota - MUSIC_PRICE,
      used_quota: before.used_quota + MUSIC_PRICE,
      request_count: before.request_count + 1,
      remain: remain - MUSIC_PRICE,
      tokenUsed: before.tokenUsed + MUSIC_PRICE,
    })
    const [row] = await site.root.consumeLogs({ model_name: 'suno_music' })
    if (!row) throw new Error('no log row')
    expect(row).toMatchObject({
      quota: MUSIC_PRICE,
      channel: channelId,
      content: expect.stringContaining('操作 MUSIC'),
    })
    expect(detailOf(row)).toMatchObject({ model_price: 0.1, admin_info: { use_channel: [String(channelId)] } })
    const listed = await site.root.call(endpoints.listTasks, { query: { task_id: json.data, channel_id: channelId } })
    expect(listed).toMatchObject([{ platform: 'suno', quota: MUSIC_PRICE, properties: { input: 'rain' }, data: SONG }])
    const own = await site.root.call(endpoints.listOwnTasks, { query: { task_id: json.data, page_size: 100 } })
    expect(own).toMatchObject([{ task_id: json.data, channel_id: 0 }])
    await expectClean()
  })

  test('orders count in the limits of their key, and those that fail are given back to its quota', async () => {
    const limits = {
      rpm: 2,
      tpm: 0,
      concurrency: 1,
      quota_5h: 0,
      quota_day: MUSIC_PRICE,
      quota_week: 0,
      quota_month: 0,
    }
    const token = await site.root.makeToken({ limits })
    const order = () => ask('/suno/submit/music', { prompt: 'rain' }, `sk-${token.key}`)
    const used = async () => {
      const usage = await site.root.call(endpoints.readTokenUsage, { params: { id: token.id } })
      return Object.fromEntries(usage.map((each) => [each.name, each.used]))
    }
    vendor.mood = (task) => ({ ...task, status: 'IN_PROGRESS' })
    const first = await order()
    expect(first.status).toBe(200)
    expect(await used()).toMatchObject({ rpm: 1, quota_day: MUSIC_PRICE })
    expect((await order()).status).toBe(429)
    vendor.mood = () => ({ status: 'FAILURE', fail_reason: 'no rhyme' })
    await eventually(30_000, async () => expect(await used()).toMatchObject({ rpm: 1, quota_day: 0 }))
    const second = await order()
    expect(second.status).toBe(200)
    await eventually(30_000, async () => expect(await used()).toMatchObject({ rpm: 2, quota_day: 0, concurrency: 0 }))
    expect((await order()).status).toBe(429)
    await expectClean()
  })

  test('words that come to nothing cost nothing, and a late change of mind changes nothing', async () => {
    const before = await balances()
    vendor.mood = () => ({ status: 'FAILURE', fail_reason: 'no rhyme' })
    const { json } = await ask('/suno/submit/lyrics', { prompt: 'rain' })
    expect(await ended(json.data, 'FAILURE')).toMatchObject({ action: 'LYRICS', fail_reason: 'no rhyme' })
    vendor.mood = () => ({ status: 'SUCCESS', data: { text: 'rain' } })
    expect(await balances()).toEqual(before)
    const { json: second } = await ask('/suno/submit/lyrics', { prompt: 'rain' })
    await ended(second.data, 'SUCCESS')
    expect((await fetchOne(json.data)).status).toBe('FAILURE')
    expect(await balances()).toMatchObject({ quota: before.quota - LYRICS_PRICE })
    const many = await ask('/suno/fetch', { ids: [json.data, second.data, 'nobody'] })
    expect(many.json.data.map((task: { task_id: string }) => task.task_id)).toEqual([second.data, json.data])
    expect((await ask('/suno/fetch', { ids: [] })).json).toEqual({ code: 'success', message: '', data: [] })
    await expectClean()
  })

  test('a vendor in trouble is passed over, and a song goes on where it began', async () => {
    vendor.mood = () => ({ status: 'SUCCESS', data: SONG })
    other.mood = vendor.mood
    await site.root.setOption('RetryTimes', 1)
    for (const node of site.nodes)
      await eventually(20_000, async () => {
        const options = await site.root.at(node.url).call(endpoints.listOptions)
        expect(options.find((option) => option.key === 'RetryTimes')?.value).toBe('1')
      })
    vendor.brokenStatus = 503
    const { json } = await ask('/suno/submit/music', { prompt: 'rain' })
    expect(other.orders.at(-1)?.task.task_id).toBe(json.data)
    vendor.brokenStatus = 0
    await ended(json.data, 'SUCCESS')
    const more = { continue_clip_id: 'clip-1', continue_at: 30, task_id: json.data }
    const { json: next } = await ask('/suno/submit/music', more)
    expect(other.orders.at(-1)).toMatchObject({ body: more, task: { task_id: next.data } })
    await ended(next.data, 'SUCCESS')
    await expectClean()
  })

  test('every refusal comes in the envelope of Suno and costs nothing', async () => {
    const before = await balances()
    const refused = async (path: string, body: object | undefined, expected: [number, string], by = key) => {
      const { status, json } = await ask(path, body, by)
      const [expectedStatus, code] = expected
      expect({ path, status, json }).toEqual({
        path,
        status: expectedStatus,
        json: { code, message: expect.any(String), data: null },
      })
      return String(json.message)
    }
    const makeKey = async (token: Parameters<typeof site.root.makeToken>[0]) =>
      `sk-${(await site.root.makeToken(token)).key}`
    const poor = await makeKey({ unlimited_quota: false, remain_quota: MUSIC_PRICE - 1 })
    const limited = await makeKey({ model_limits_enabled: true, model_limits: 'suno_lyrics' })
    await refused('/suno/submit/music', { prompt: 'rain' }, [401, 'token.not-provided'], '')
    await refused('/suno/fetch/nobody', undefined, [401, 'token.invalid'], 'sk-invented')
    await refused('/suno/fetch/nobody', undefined, [400, 'task_not_exist'])
    await refused('/suno/fetch', { ids: 7 }, [400, 'invalid_request'])
    await refused('/suno/submit/video', {}, [400, 'invalid_action'])
    await refused('/suno/submit/lyrics', {}, [400, 'prompt_empty'])
    await refused('/suno/submit/music', [], [400, 'invalid_request'])
    await refused('/suno/submit/music', { continue_clip_id: 'c', task_id: 'nobody' }, [400, 'task_not_exist'])
    await refused('/suno/submit/music', { prompt: 'rain' }, [403, 'quota_not_enough'], poor)
    await refused('/suno/submit/music', { prompt: 'rain' }, [403, 'token.model-refused'], limited)
    const message = await refused('/suno/submit/music', { prompt: 'refuse me' }, [500, 'account_exhausted'])
    expect(message).not.toContain('secret-secret')
    expect(await balances()).toMatchObject({ quota: before.quota, used_quota: before.used_quota })
    await expectClean()
  })

  test('tasks of others are as missing as those that never were', async () => {
    const id = vendor.orders.at(-1)?.task.task_id ?? ''
    expect((await ask(`/suno/fetch/${id}`)).status).toBe(200)
    const body = { username: 'stranger', password: 'correct horse 8', display_name: 'S' }
    await site.root.call(endpoints.createUser, { body })
    const stranger = await signIn(site.url, body.username, body.password)
    const strange = `sk-${(await stranger.makeToken()).key}`
    const theirs = await ask(`/suno/fetch/${id}`, undefined, strange)
    expect(theirs).toEqual(await ask('/suno/fetch/nobody', undefined, strange))
    expect((await ask('/suno/fetch', { ids: [id] }, strange)).json.data).toEqual([])
    expect(await stranger.call(endpoints.listOwnTasks, { query: { task_id: id } })).toEqual([])
  })
})
