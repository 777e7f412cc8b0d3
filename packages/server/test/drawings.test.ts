import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import { signIn } from './console-client.ts'
import { type DrawingScene, openDrawingScene, PICTURE } from './drawing-scene.ts'
import { eventually } from './eventually.ts'
import { eachSite } from './site.ts'
import { done } from './vendors/midjourney.ts'

const USD = 500_000

eachSite('drawings', (start) => {
  let scene: DrawingScene
  beforeAll(async () => {
    scene = await openDrawingScene(start, { env: { TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterAll(() => scene?.stop())

  const actions: [name: string, body: (parent: string) => object, model: string, usd: number][] = [
    ['imagine', () => ({ prompt: '猫猫', state: 'mine' }), 'mj_imagine', 0.1],
    ['describe', () => ({ base64: 'data:image/png;base64,xxx' }), 'mj_describe', 0.05],
    ['blend', () => ({ base64Array: ['a', 'b'] }), 'mj_blend', 0.1],
    ['shorten', () => ({ prompt: 'a long story' }), 'mj_shorten', 0.1],
    ['change', (taskId) => ({ taskId, action: 'UPSCALE', index: 1 }), 'mj_upscale', 0.05],
    ['change', (taskId) => ({ taskId, action: 'VARIATION', index: 2 }), 'mj_variation', 0.1],
    ['change', (taskId) => ({ taskId, action: 'REROLL' }), 'mj_reroll', 0.1],
    ['simple-change', (id) => ({ content: `${id} U2` }), 'mj_upscale', 0.05],
    ['action', (taskId) => ({ taskId, customId: 'MJ::JOB::pan_left::1::x::SOLO' }), 'mj_pan', 0.1],
    ['action', (taskId) => ({ taskId, customId: 'MJ::Outpaint::50::1::x::SOLO' }), 'mj_zoom', 0.1],
    ['action', (taskId) => ({ taskId, customId: 'MJ::JOB::low_variation::1::x' }), 'mj_low_variation', 0.1],
    ['action', (taskId) => ({ taskId, customId: 'MJ::JOB::high_variation::1::x' }), 'mj_high_variation', 0.1],
    ['edits', () => ({ prompt: 'as a drawing', base64Array: ['a'] }), 'mj_edits', 0.1],
    ['video', () => ({ image: 'https://cdn.example/cat.png', motion: 'low' }), 'mj_video', 0.8],
    ['/mj/insight-face/swap', () => ({ sourceBase64: 'a', targetBase64: 'b' }), 'swap_face', 0.05],
    ['/mj-fast/mj/submit/imagine', () => ({ prompt: 'Cat' }), 'mj_imagine', 0.1],
    ['/mj-relax/mj/submit/imagine', () => ({ prompt: 'Cat' }), 'mj_imagine', 0.1],
    ['/mj-turbo/mj/submit/imagine', () => ({ prompt: 'Cat' }), 'mj_imagine', 0.1],
  ]
  test('each action is ordered, followed, and charged its price once', async () => {
    const parent = await scene.drawn()
    for (const [name, body, model, usd] of actions) {
      const logsBefore = (await scene.site.root.consumeLogs({ model_name: model })).length
      const spent = await scene.spentOn(async () => {
        const id = await scene.order(name, body(parent))
        scene.vendor.change(id, done())
        await scene.whenIs(id, 'SUCCESS')
      })
      const logs = await scene.site.root.consumeLogs({ model_name: model })
      const price = usd * USD
      expect({ name, ...spent, rows: logs.length - logsBefore }).toEqual({
        name,
        quota: price,
        charged: price,
        calls: 1,
        rows: 1,
      })
      expect(logs[0]).toMatchObject({ quota: price, channel: scene.channelId })
    }
    await scene.expectClean()
  }, 120_000)

  test('a drawing is told as its clients read it, one or many, and listed in the console', async () => {
    const id = await scene.order('imagine', { prompt: '猫猫', state: 'mine', botType: 'MID_JOURNEY' })
    scene.vendor.change(id, { status: 'IN_PROGRESS', progress: '31%', imageUrl: 'https://cdn.example/half.webp' })
    expect(await scene.whenIs(id, 'IN_PROGRESS')).toMatchObject({ progress: '31%', failReason: '' })
    expect((await scene.fetchOne(id)).imageUrl).toMatch(
      new RegExp(`^http://127.0.0.1:\\d+/mj/image/${id}\\?sig=[\\w-]{43}&rand=\\d+$`),
    )
    scene.vendor.change(id, done())
    const task = await scene.whenIs(id, 'SUCCESS')
    expect(task).toMatchObject({
      id,
      action: 'IMAGINE',
      prompt: '猫猫',
      promptEn: 'Cat',
      state: 'mine',
      progress: '100%',
    })
    expect(task.finishTime).toBe(1_689_231_544_312)
    expect(task.buttons).toHaveLength(1)
    const many = await scene.ask('/mj/task/list-by-condition', { ids: [id, 'nobody'] })
    expect(many.json).toEqual([{ ...task, imageUrl: task.imageUrl }])
    const query = { mj_id: id, start_timestamp: task.submitTime, end_timestamp: task.submitTime }
    const listed = await scene.site.root.call(endpoints.listDrawings, {
      query: { ...query, channel_id: scene.channelId },
    })
    expect(listed).toMatchObject([
      { mj_id: id, code: 1, action: 'IMAGINE', prompt: '猫猫', prompt_en: 'Cat', channel_id: scene.channelId },
    ])
    expect(listed[0]).toMatchObject({
      image_url: new URL(task.imageUrl).pathname + new URL(task.imageUrl).search,
      quota: 50_000,
      progress: '100%',
    })
    expect(JSON.parse(listed[0]?.buttons ?? '')).toEqual(task.buttons)
    const own = await scene.site.root.call(endpoints.listOwnDrawings, { query })
    expect(own).toMatchObject([{ mj_id: id, channel_id: 0 }])
    const none = { query: { ...query, start_timestamp: task.submitTime + 1, end_timestamp: 0 } }
    expect(await scene.site.root.call(endpoints.listDrawings, none)).toEqual([])
    const music = await scene.site.root.call(endpoints.listTasks, { query: { task_id: id } })
    expect(music).toEqual([])
    const seed = await scene.ask(`/mj/task/${id}/image-seed`)
    expect(seed).toEqual({ status: 200, json: { code: 1, description: 'success', result: `seed-of-${id}` } })
  })

  test('a window opens for nothing, and what is ordered in it is charged', async () => {
    const parent = await scene.drawn()
    const body = { taskId: parent, customId: 'MJ::CustomZoom::x' }
    const spent = await scene.spentOn(async () => {
      const { json } = await scene.ask('/mj/submit/action', body)
      expect(json).toMatchObject({ code: 21, description: 'Waiting for window confirm' })
      expect((await scene.fetchOne(json.result)).status).toBe('MODAL')
      const id = await scene.order('modal', { taskId: json.result, prompt: 'Cat --zoom 1.5' })
      expect(id).toBe(json.result)
      scene.vendor.change(id, done())
      const [task] = await eventually(20_000, async () => {
        const rows = await scene.site.root.call(endpoints.listDrawings, { query: { mj_id: id } })
        expect(rows.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS'])
        return rows
      })
      expect(task?.action).toBe('MODAL')
    })
    expect(spent).toEqual({ quota: 50_000, charged: 50_000, calls: 2 })
  })

  test('uploads and upscaled pictures that are there already are done at once', async () => {
    const parent = await scene.drawn()
    const upload = await scene.spentOn(async () => {
      const { json } = await scene.ask('/mj/submit/upload-discord-images', { base64Array: ['a', 'b'] })
      expect(json).toMatchObject({
        code: 1,
        result: ['https://cdn.example/uploads/0.png', 'https://cdn.example/uploads/1.png'],
      })
    })
    expect(upload).toEqual({ quota: 25_000, charged: 25_000, calls: 1 })
    const upscale = await scene.spentOn(async () => {
      const { json } = await scene.ask('/mj/submit/change', { taskId: parent, action: 'UPSCALE', index: 4 })
      expect(json.code).toBe(1)
      expect((await scene.fetchOne(json.result)).status).toBe('SUCCESS')
    })
    expect(upscale).toEqual({ quota: 25_000, charged: 25_000, calls: 1 })
  })

  test('what the vendor refuses reaches the caller as it came and costs nothing', async () => {
    const refused = async (prompt: string) => (await scene.ask('/mj/submit/imagine', { prompt })).json
    const spent = await scene.spentOn(async () => {
      expect(await refused('nude body')).toEqual({
        code: 24,
        description: '可能包含敏感词',
        properties: { promptEn: 'nude body', bannedWord: 'nude' },
      })
      expect((await refused('odd parameter')).description).not.toContain('10.0.0.1')
      expect(await refused('queue full')).toMatchObject({ code: 23, description: '队列已满，请稍后尝试' })
      expect(await refused('no account')).toMatchObject({ code: 3 })
      expect((await scene.ask('/mj/submit/imagine', { prompt: 'no format' })).status).toBe(502)
      expect(await refused('a long queue')).toMatchObject({ code: 1, properties: { numberOfQueues: 1 } })
    })
    // Only the one that stands in the queue is held.
    expect(spent).toEqual({ quota: 50_000, charged: 0, calls: 0 })
    const [queued, , banned] = await scene.site.root.call(endpoints.listDrawings)
    expect(queued).toMatchObject({ prompt: 'a long queue', quota: 50_000 })
    expect(banned).toMatchObject({ code: 24, status: 'FAILURE', fail_reason: '可能包含敏感词', prompt_en: 'nude body' })
    scene.vendor.change(queued?.mj_id ?? '', { status: 'FAILURE', failReason: 'cancelled' })
    const failed = await scene.whenIs(queued?.mj_id ?? '', 'FAILURE')
    expect(failed).toMatchObject({ failReason: 'cancelled', progress: '100%' })
    await scene.expectClean()
  })

  test('every refusal of this site comes as its clients read it', async () => {
    const token = async (edit: object) => `sk-${(await scene.site.root.makeToken(edit)).key}`
    const poor = await token({ unlimited_quota: false, remain_quota: 49_999 })
    const uploads = await token({ model_limits_enabled: true, model_limits: 'mj_uploads' })
    const open = await scene.order('imagine', { prompt: 'Cat' })
    const refused = async (path: string, body: object | undefined, expected: [number, number], by = scene.key) => {
      const { status, json } = await scene.ask(path, body, by)
      expect({ path, status, code: json.code, type: json.type }).toMatchObject({
        path,
        status: expected[0],
        code: expected[1],
      })
      return String(json.description)
    }
    await refused('/mj/submit/imagine', { prompt: 'Cat' }, [401, 5], '')
    await refused('/mj/insight-face/swap', {}, [401, 5], 'sk-invented')
    await refused('/mj/task/list-by-condition', { ids: [open] }, [401, 5], '')
    for (const asked of ['fetch', 'image-seed']) await refused(`/mj/task/${open}/${asked}`, undefined, [401, 5], '')
    await refused('/mj/submit/imagine', {}, [400, 4])
    await refused('/mj/submit/edits', {}, [400, 4])
    await refused('/mj/task/nobody/fetch', undefined, [400, 4])
    await refused('/mj/submit/modal', { taskId: 'nobody' }, [400, 4])
    await refused('/mj/submit/change', { taskId: open, action: 'REROLL' }, [400, 4])
    await refused('/mj/submit/imagine', { prompt: 'test_sensitive' }, [400, 24])
    expect(await refused('/mj/submit/imagine', { prompt: 'Cat' }, [400, 4], poor)).toBe('quota_not_enough')
    await refused('/mj/submit/imagine', { prompt: 'Cat' }, [403, 5], uploads)
    expect((await scene.ask('/mj/submit/upload-discord-images', { base64Array: ['a'] }, uploads)).status).toBe(200)
    scene.vendor.change(open, done())
    await scene.whenIs(open, 'SUCCESS')
  })

  test('an order goes on with the account that made the drawing', async () => {
    const { root } = scene.site
    const models = 'mj_imagine,mj_reroll'
    const other = await root.makeChannel({ type: 2, models, base_url: scene.vendor.url, key: 'other-key', priority: 9 })
    const parent = await eventually(20_000, async () => {
      const id = await scene.drawn()
      expect(scene.vendor.orders.at(-1)?.key).toBe('other-key')
      return id
    })
    const { status: _status, ...channel } = await root.call(endpoints.readChannel, { params: { id: other } })
    await root.call(endpoints.updateChannel, { body: { ...channel, id: other, priority: -9, key: '' } })
    await eventually(20_000, async () => {
      await scene.drawn()
      expect(scene.vendor.orders.at(-1)?.key).toBe('vendor-key')
    })
    const id = await scene.order('change', { taskId: parent, action: 'REROLL' })
    expect(scene.vendor.orders.at(-1)).toMatchObject({ name: 'change', key: 'other-key' })
    scene.vendor.change(id, done())
    await scene.whenIs(id, 'SUCCESS')
    // A vendor repeats the key that it does not know.
    await root.call(endpoints.updateChannel, { body: { ...channel, id: other, priority: -9, key: 'revoked-key' } })
    await eventually(20_000, async () => {
      const { json } = await scene.ask(`/mj/task/${parent}/image-seed`)
      expect(json.description).toBe('Unauthorized: ***')
    })
    await root.call(endpoints.deleteChannel, { params: { id: other } })
  })

  test('drawings of others are as missing as those that never were', async () => {
    const id = await scene.drawn()
    const body = { username: 'stranger', password: 'correct horse 8', display_name: 'S' }
    await scene.site.root.call(endpoints.createUser, { body })
    const stranger = await signIn(scene.site.url, body.username, body.password)
    const theirs = `sk-${(await stranger.makeToken()).key}`
    for (const path of ['fetch', 'image-seed'])
      expect(await scene.ask(`/mj/task/${id}/${path}`, undefined, theirs)).toEqual(
        await scene.ask(`/mj/task/nobody/${path}`, undefined, theirs),
      )
    expect((await scene.ask('/mj/task/list-by-condition', { ids: [id] }, theirs)).json).toEqual([])
    expect((await scene.ask('/mj/submit/modal', { taskId: id }, theirs)).status).toBe(400)
    expect(await stranger.call(endpoints.listOwnDrawings, { query: { mj_id: id } })).toEqual([])
  })

  test('a picture is shown to whoever has its address, as a picture and as nothing else', async () => {
    const id = await scene.order('imagine', { prompt: 'Cat' })
    const show = (of: string) => fetch(of)
    const missing = await show(`${scene.site.url}/mj/image/nobody?sig=x`)
    expect({ status: missing.status, json: await missing.json() }).toEqual({
      status: 400,
      json: { error: 'midjourney_task_not_found' },
    })
    scene.vendor.change(id, { status: 'IN_PROGRESS', progress: '9%', imageUrl: `${scene.outside}/cat.svg` })
    expect((await show((await scene.whenIs(id, 'IN_PROGRESS')).imageUrl)).status).toBe(502)
    scene.vendor.change(id, done({ imageUrl: `${scene.outside}/cat.png` }))
    const { imageUrl } = await scene.whenIs(id, 'SUCCESS')
    const guessed = await show(`${scene.site.url}/mj/image/${id}`)
    expect([guessed.status, await guessed.json()]).toEqual([400, { error: 'midjourney_task_not_found' }])
    const picture = await show(imageUrl)
    expect(picture.status).toBe(200)
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PICTURE)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400, immutable',
    })
  })

  test('behind a proxy that speaks https, addresses of pictures begin with it', async () => {
    const id = await scene.drawn()
    const reply = await fetch(`${scene.site.url}/mj/task/${id}/fetch`, {
      headers: { 'mj-api-secret': scene.key, 'x-forwarded-proto': 'https' },
    })
    expect(await reply.json()).toMatchObject({
      imageUrl: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+\/mj\/image\//),
    })
  })

  test('each setting has its effect', async () => {
    const parent = await scene.order('imagine', { prompt: 'Cat' })
    scene.vendor.change(parent, { imageUrl: 'https://cdn.example/half.webp', status: 'IN_PROGRESS' })
    await scene.whenIs(parent, 'IN_PROGRESS')
    await scene.set('MjForwardUrlEnabled', false)
    expect((await scene.fetchOne(parent)).imageUrl).toBe('https://cdn.example/half.webp')
    await scene.set('MjForwardUrlEnabled', true)
    await scene.set('MjActionCheckSuccessEnabled', false)
    const reroll = await scene.order('change', { taskId: parent, action: 'REROLL' })
    await scene.set('MjActionCheckSuccessEnabled', true)
    await scene.set('MjModeClearEnabled', true)
    await scene.set('MjAccountFilterEnabled', true)
    const body = { prompt: 'Cat --relax', accountFilter: { remix: true } }
    const cleared = await scene.order('/mj-fast/mj/submit/imagine', body)
    expect(scene.vendor.orders.at(-1)?.body).toEqual({ prompt: 'Cat', accountFilter: { modes: ['FAST'], remix: true } })
    await scene.set('MjModeClearEnabled', false)
    await scene.set('MjAccountFilterEnabled', false)
    for (const id of [parent, reroll, cleared]) scene.vendor.change(id, done())
    for (const id of [parent, reroll, cleared]) await scene.whenIs(id, 'SUCCESS')
  })

  test('with callbacks on, the vendor tells this site, and this site its caller', async () => {
    await scene.set('ServerAddress', scene.site.url)
    await scene.set('MjNotifyEnabled', true)
    const notifyHook = `${scene.outside}/hook`
    const id = await scene.order('imagine', { prompt: 'Cat', state: 'mine', notifyHook })
    expect(scene.vendor.orders.at(-1)?.body.notifyHook).toBe(`${scene.site.url}/mj/notify`)
    scene.vendor.change(id, done())
    expect(await scene.vendor.callHook(id)).toBe(200)
    const told = await eventually(20_000, () => {
      const last = scene.heard.findLast((task) => task.id === id)
      expect(last?.status).toBe('SUCCESS')
      return last
    })
    expect(told).toEqual(await scene.fetchOne(id))
    const inside = await scene.order('imagine', { prompt: 'Cat', notifyHook: 'http://127.0.0.1:9/hook' })
    scene.vendor.change(inside, done())
    await scene.whenIs(inside, 'SUCCESS')
    await scene.set('MjNotifyEnabled', false)
    const heardBefore = scene.heard.length
    const quiet = await scene.order('imagine', { prompt: 'Cat', notifyHook })
    expect(scene.vendor.orders.at(-1)?.body).toEqual({ prompt: 'Cat' })
    scene.vendor.change(quiet, done())
    await scene.whenIs(quiet, 'SUCCESS')
    expect(scene.heard.length).toBe(heardBefore)
    await scene.set('ServerAddress', '')
  })
})
