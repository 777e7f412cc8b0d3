import { expect, test } from 'bun:test'
import { endpoints } from '@tollgate/contract/endpoints/index'
import type { Channel } from '@tollgate/contract/entities/channel'
import { openConsoleApp } from './console-app.ts'
import { eventually } from './eventually.ts'
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

/** What OpenAI answers to each kind of call, and what it was asked. */
function startVendor() {
  const asked: Record<string, unknown>[] = []
  const answers: Record<string, () => Response> = {
    '/v1/images/generations': () => Response.json({ created: 1, data: [{ b64_json: 'iVBORw0KGgo=' }] }),
    '/v1/audio/speech': () => new Response(new Uint8Array([1, 2]), { headers: { 'content-type': 'audio/mpeg' } }),
    '/v1/audio/transcriptions': () => Response.json({ text: '' }),
    '/v1/moderations': () => Response.json({ id: 'm', model: 'm', results: [{ flagged: false }] }),
    '/v1/completions': () => Response.json({ id: 'c', choices: [{ index: 0, text: 'x', finish_reason: 'length' }] }),
  }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      asked.push({ path: pathname, ...(await fieldsOf(request)) })
      return answers[pathname]?.() ?? Response.json({ error: { message: 'what?' } }, { status: 404 })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, asked, stop: () => server.stop(true) }
}

async function fieldsOf(request: Request): Promise<object> {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return JSON.parse(await request.text())
  const form = await request.formData()
  const file = form.get('file')
  const sound = file instanceof Blob ? { sound: (await file.text()).slice(0, 4), bytes: file.size } : {}
  return { model: form.get('model'), ...sound }
}

test('a model is tested with the smallest call of what it does, and its price is in the log', async () => {
  const vendor = startVendor()
  const site = await openConsoleApp({ UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1' })
  const root = await site.signInAs({ role: 100 })
  const models = ['gpt-image-1', 'tts-1', 'whisper-1', 'omni-moderation-latest', 'davinci-002']
  const body = { type: 1, name: 'all', key: 'k', base_url: vendor.url, models: models.join(',') }
  const headers = root.headers
  await site.call('/api/channel/', { method: 'POST', headers, body })
  const [{ id }] = (await site.call('/api/channel/', { headers })).json.data
  const replies = []
  for (const model of models) {
    const { json } = await site.call(`/api/channel/test/${id}?model=${model}`, { headers })
    replies.push([json.success, json.operation, json.model])
  }
  const log = await site.call('/api/log/?type=4', { headers })
  await vendor.stop()
  await site.close()
  expect(replies).toEqual([
    [true, 'images', 'gpt-image-1'],
    [true, 'speech', 'tts-1'],
    [true, 'transcription', 'whisper-1'],
    [true, 'moderations', 'omni-moderation-latest'],
    [true, 'completions', 'davinci-002'],
  ])
  expect(vendor.asked).toEqual([
    { path: '/v1/images/generations', model: 'gpt-image-1', prompt: 'a dot', n: 1, size: '1024x1024', quality: 'low' },
    { path: '/v1/audio/speech', model: 'tts-1', input: 'hi', voice: 'alloy' },
    { path: '/v1/audio/transcriptions', model: 'whisper-1', sound: 'RIFF', bytes: 16_044 },
    { path: '/v1/moderations', model: 'omni-moderation-latest', input: 'hi' },
    { path: '/v1/completions', model: 'davinci-002', prompt: 'hi', max_tokens: 1 },
  ])
  expect(log.json.data.items).toHaveLength(5)
})

/** Knows every key but `bad`, and answers chats. */
function startChatVendor() {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      asked.push(`${request.headers.get('authorization')} ${pathname}`)
      if (request.headers.get('authorization') === 'Bearer bad') return Response.json({}, { status: 401 })
      if (pathname === '/v1/models') return Response.json({ data: [{ id: 'gpt-image-1' }] })
      const message = { role: 'assistant', content: 'hi' }
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
      return Response.json({ id: 'c', choices: [{ index: 0, message, finish_reason: 'stop' }], usage })
    },
  })
  return { url: `http://127.0.0.1:${server.port}`, asked, stop: () => server.stop(true) }
}

test('a round of tests draws and speaks nothing, and what it proves nothing of it does not switch on', async () => {
  const vendor = startChatVendor()
  const site = await openConsoleApp({ UPSTREAM_PRIVATE_ALLOWLIST: '127.0.0.1' })
  const { headers } = await site.signInAs({ role: 100 })
  for (const key of ['AutomaticDisableChannelEnabled', 'AutomaticEnableChannelEnabled'])
    await site.call('/api/option/', { method: 'PUT', headers, body: { key, value: 'true' } })
  const add = (body: object) =>
    site.call('/api/channel/', { method: 'POST', headers, body: { type: 1, base_url: vendor.url, ...body } })
  await add({ name: 'both', key: 'both', models: 'gpt-image-1,gpt-4o' })
  await add({ name: 'chosen', key: 'chosen', models: 'gpt-image-1,gpt-4o', test_model: 'gpt-image-1' })
  await add({ name: 'mapped', key: 'mapped', models: 'voice', model_mapping: '{"voice":"tts-1"}' })
  await add({ name: 'silent', key: 'silent', models: 'tts-1', type: 22 })
  await add({ name: 'bad', key: 'bad', models: 'gpt-image-1' })
  await add({ name: 'off', key: 'off', models: 'gpt-image-1' })
  await site.db.write.updateTable('channels').set({ status: 3 }).where('name', '=', 'off').execute()
  await site.call('/api/channel/test', { headers })
  await eventually(30_000, async () => {
    const { json } = await site.call('/api/channel/test/progress', { headers })
    expect(json.data).toMatchObject({ running: false, done: 6, failed: 1 })
  })
  const channels = (await site.call('/api/channel/', { headers })).json.data
  const log = (await site.call('/api/log/?type=4', { headers })).json.data.items
  await vendor.stop()
  await site.close()
  expect(vendor.asked.sort()).toEqual([
    'Bearer bad /v1/models',
    'Bearer both /v1/chat/completions',
    'Bearer chosen /v1/models',
    'Bearer mapped /v1/models',
    'Bearer off /v1/models',
  ])
  const states = channels.map(({ name, status }: Channel) => [name, status])
  expect(Object.fromEntries(states)).toEqual({ both: 1, chosen: 1, mapped: 1, silent: 1, bad: 3, off: 3 })
  expect(log.map(({ content }: { content: string }) => content).sort()).toEqual([
    expect.stringMatching(/^模型测试 gpt-4o，额度 \d+（不计费）$/),
    '模型测试 gpt-image-1，未调用：费用较高，仅查询了模型列表',
    '模型测试 gpt-image-1，未调用：费用较高，仅查询了模型列表',
    '模型测试 tts-1，已跳过：调用费用较高，且无法查询模型列表',
    '模型测试 tts-1，未调用：费用较高，仅查询了模型列表',
  ])
})
