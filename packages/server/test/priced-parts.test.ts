import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DEFAULT_MODEL_PRICE } from '@tollgate/contract/default-prices'
import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import OpenAI from 'openai'
import * as z from 'zod'
import { detailOf } from './console-client.ts'
import { PICTURE_USAGE, pictureEvents, speechEvents, spokenChunks, transcriptEvents } from './media-streams.ts'
import { post } from './model-client.ts'
import { expectBooksAgree, readBooks } from './reconcile.ts'
import { openShop, type Shop, setOptionEverywhere, whenEveryNodeSells } from './shop.ts'
import { eachSite, type Site } from './site.ts'

const SOUND_MODEL = 'gpt-4o-audio-preview'
const IMAGE_MODEL = 'dall-e-3'
const EDIT_MODEL = 'dall-e-2'
const TOKEN_IMAGE_MODEL = 'gpt-image-1'
const FETCHED_IMAGE_MODEL = 'qwen-image'
const FETCHED_SPEECH_MODEL = 'qwen3-tts-flash'
const LOST_SPEECH_MODEL = 'qwen-tts'
const SPEECH_MODEL = 'tts-1'
const TOKEN_SPEECH_MODEL = 'gpt-4o-mini-tts'
const TRANSCRIPT_MODEL = 'gpt-4o-transcribe'

const OpenAiImages = z.object({ data: z.tuple([z.object({ b64_json: z.string() })]) })

/** Pictures made of a picture; each says what came. */
async function answerForm(request: Request): Promise<Response> {
  if (request.headers.get('content-type') === 'application/json')
    return Response.json({ created: 1, data: [{ b64_json: btoa(await request.text()) }], usage: PICTURE_USAGE })
  const form = await request.formData()
  const pictures = await Promise.all(
    [...form.getAll('image'), ...form.getAll('image[]')].map((file) => new Response(file).text()),
  )
  const said = JSON.stringify({ pictures, prompt: form.get('prompt'), n: form.get('n'), size: form.get('size') })
  const data = Array.from({ length: Number(form.get('n') ?? 1) }, () => ({ b64_json: btoa(said) }))
  return Response.json({ created: 1, data })
}

/** A vendor whose answers have more than text in them. */
function startVendor() {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/v1/chat/completions': async (request) => {
        if (JSON.parse(await request.text()).stream) return spokenChunks()
        return Response.json({
          id: 'chatcmpl-1',
          object: 'chat.completion',
          created: 1,
          model: SOUND_MODEL,
          choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
          usage: {
            prompt_tokens: 100,
            completion_tokens: 50,
            total_tokens: 150,
            prompt_tokens_details: { audio_tokens: 60, cached_tokens: 0 },
            completion_tokens_details: { audio_tokens: 30, reasoning_tokens: 0 },
          },
        })
      },
      '/v1/images/generations': async (request) => {
        const { model, n = 1, prompt, stream } = JSON.parse(await request.text())
        if (stream) return pictureEvents(prompt !== 'half of it')
        return Response.json({
          created: 1,
          data: Array.from({ length: prompt === 'half of it' ? n / 2 : n }, () => ({
            url: 'https://example.com/1.png',
          })),
          ...(model === TOKEN_IMAGE_MODEL ? { usage: PICTURE_USAGE } : {}),
        })
      },
      '/api/v1/services/aigc/multimodal-generation/generation': async (request) => {
        const isSpoken = 'text' in JSON.parse(await request.text()).input
        const output = isSpoken
          ? { audio: { url: 'http://127.0.0.1:1/1.wav' } }
          : { choices: [{ message: { content: [{ image: 'http://127.0.0.1:1/1.png' }] } }] }
        return Response.json({ output, usage: { input_tokens: 10, output_tokens: 100 } })
      },
      '/v1/images/edits': answerForm,
      '/v1/images/variations': answerForm,
      '/v1/audio/transcriptions': transcriptEvents,
      '/v1/audio/speech': async (request) =>
        (await request.text()).includes('"sse"')
          ? speechEvents()
          : new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'audio/mpeg' } }),
    },
  })
}

eachSite('calls with more than text in them', (start) => {
  let site: Site
  let shop: Shop
  let client: OpenAI
  const vendor = startVendor()
  beforeAll(async () => {
    site = await start()
    const models = [
      SOUND_MODEL,
      IMAGE_MODEL,
      EDIT_MODEL,
      TOKEN_IMAGE_MODEL,
      SPEECH_MODEL,
      TOKEN_SPEECH_MODEL,
      TRANSCRIPT_MODEL,
    ]
    shop = await openShop(site, models, { base_url: `http://127.0.0.1:${vendor.port}` })
    client = new OpenAI({ apiKey: shop.key, baseURL: `${site.url}/v1`, maxRetries: 0 })
  })
  afterAll(async () => {
    await site?.stop()
    await vendor.stop(true)
  })

  /** The one row that a call left, after every balance was held against it. */
  async function rowOf(call: () => Promise<unknown>): Promise<UsageLog> {
    const before = await readBooks(site.root)
    await call()
    const [row, ...others] = await expectBooksAgree(site.root, before)
    if (!row || others.length > 0) throw new Error('not exactly one row')
    return row
  }
  const statusOf = (answer: Promise<unknown>) =>
    answer.then(
      () => 200,
      (error: unknown) => (error instanceof OpenAI.APIError ? error.status : error),
    )
  const ratioOf = (model: string): number => shop.ratios[model] ?? Number.NaN

  test('sounds have their own price, and the row says all of it', async () => {
    const row = await rowOf(() =>
      client.chat.completions.create({ model: SOUND_MODEL, messages: [{ role: 'user', content: 'hello' }] }),
    )
    // 40 of text and 60 of sound go in, 20 of text and 30 of sound come out; sound costs 40 and 80 times the text.
    expect(row.quota).toBe((40 + 60 * 40 + 20 * 4 + 30 * 80) * ratioOf(SOUND_MODEL))
    expect(row).toMatchObject({ prompt_tokens: 100, completion_tokens: 50 })
    expect(detailOf(row)).toMatchObject({
      audio: true,
      audio_input: 60,
      audio_output: 30,
      text_input: 40,
      text_output: 20,
    })
  })

  test('speech that broke off before its usage came is charged as far as it came', async () => {
    const body = { model: SOUND_MODEL, stream: true, messages: [{ role: 'user', content: 'hello' }] }
    const row = await rowOf(async () => (await post(site.url, shop.key, body)).text())
    // One second of sound at 80 times the text.
    expect(detailOf(row)).toMatchObject({ ending: 'partial', audio_output: 13, text_output: 1 })
  })

  test('a small balance is enough once answers are known to be short', async () => {
    const token = await site.root.makeToken({ unlimited_quota: false, remain_quota: 20_000 })
    const poor = new OpenAI({ apiKey: `sk-${token.key}`, baseURL: `${site.url}/v1`, maxRetries: 0 })
    const ask = (by: OpenAI) =>
      by.chat.completions.create({ model: SOUND_MODEL, messages: [{ role: 'user', content: 'hi' }] })
    // The model could write 16,384 tokens, and 20,000 units do not cover that.
    expect(await statusOf(ask(poor))).toBe(403)
    for (let call = 0; call < 20; call += 1) await ask(client)
    expect(await statusOf(ask(poor))).toBe(200)
  })

  test('images with a fixed price cost by number, size and quality', async () => {
    const row = await rowOf(() =>
      client.images.generate({ model: IMAGE_MODEL, prompt: 'a cat', n: 2, size: '1024x1792', quality: 'hd' }),
    )
    // 0.04 USD, twice for the size, 1.5 times for the quality, two of them.
    expect(row).toMatchObject({ quota: 120_000, prompt_tokens: 2 })
    expect(detailOf(row)).toMatchObject({
      model_price: 0.24,
      image_count: 2,
      image_size: '1024x1792',
      image_quality: 'hd',
    })
  })

  test('images that did not come are not charged', async () => {
    const row = await rowOf(() => client.images.generate({ model: IMAGE_MODEL, prompt: 'half of it', n: 4 }))
    expect(row).toMatchObject({ quota: 40_000, prompt_tokens: 2 })
    expect(detailOf(row)).toMatchObject({ model_price: 0.08, image_count: 2 })
  })

  test('a picture that cannot be fetched for who wants its bytes is told by its address, and charged', async () => {
    const base_url = `http://127.0.0.1:${vendor.port}`
    await site.root.makeChannel({ type: 17, models: FETCHED_IMAGE_MODEL, base_url })
    await setOptionEverywhere(site, 'ModelPrice', { ...DEFAULT_MODEL_PRICE, [FETCHED_IMAGE_MODEL]: 0.01 })
    await whenEveryNodeSells(site, shop.key, [FETCHED_IMAGE_MODEL])
    const row = await rowOf(async () => {
      const asked = { model: FETCHED_IMAGE_MODEL, prompt: 'a cat', response_format: 'b64_json' } as const
      expect((await client.images.generate(asked)).data).toEqual([{ url: 'http://127.0.0.1:1/1.png' }])
    })
    expect(row).toMatchObject({ quota: 5_000, prompt_tokens: 1 })
    expect(detailOf(row).warnings).toEqual([
      'a picture could not be fetched and is told by its address: media.address-refused',
    ])
  })

  test('speech that cannot be fetched is asked for elsewhere, and only what was heard is charged', async () => {
    const base_url = `http://127.0.0.1:${vendor.port}`
    await setOptionEverywhere(site, 'RetryTimes', 1)
    const models = [FETCHED_SPEECH_MODEL, LOST_SPEECH_MODEL]
    const told = await site.root.makeChannel({ type: 17, models: models.join(), base_url, priority: 1 })
    const sent = await site.root.makeChannel({ models: FETCHED_SPEECH_MODEL, base_url })
    await setOptionEverywhere(site, 'ModelRatio', { ...shop.ratios, [FETCHED_SPEECH_MODEL]: 7, [LOST_SPEECH_MODEL]: 7 })
    await whenEveryNodeSells(site, shop.key, models)
    const speak = (model: string) => client.audio.speech.create({ model, voice: 'Cherry', input: 'hello' })
    const row = await rowOf(async () =>
      expect(await (await speak(FETCHED_SPEECH_MODEL)).bytes()).toEqual(new Uint8Array([1, 2, 3])),
    )
    // One token of text; the first vendor counted 10 and 100 of a sound that nobody heard.
    expect(row.quota).toBe(7)
    expect(detailOf(row).admin_info?.attempts).toMatchObject([
      { channel: told, error: 'channel.bad-reply' },
      { channel: sent, error: '' },
    ])

    const before = await readBooks(site.root)
    expect(await statusOf(speak(LOST_SPEECH_MODEL))).toBe(502)
    expect(await expectBooksAgree(site.root, before)).toEqual([])
  })

  test('pictures that are worked on arrive whole, and cost by number and size', async () => {
    const image = new File(['picture'], 'a.png', { type: 'image/png' })
    const said = (reply: OpenAI.ImagesResponse) => JSON.parse(atob(reply.data?.[0]?.b64_json ?? ''))
    const edited = await rowOf(async () => {
      const reply = await client.images.edit({
        model: EDIT_MODEL,
        image: [image],
        prompt: 'a hat',
        n: 2,
        size: '512x512',
      })
      expect(said(reply)).toEqual({ pictures: ['picture'], prompt: 'a hat', n: '2', size: '512x512' })
    })
    // 0.02 USD, 0.45 times for the size, two of them.
    expect(edited).toMatchObject({ quota: 9_000, prompt_tokens: 2 })
    const varied = await rowOf(async () => {
      const reply = await client.images.createVariation({ image, n: 3 })
      expect(said(reply)).toEqual({ pictures: ['picture'], prompt: null, n: '3', size: null })
    })
    expect(varied).toMatchObject({ quota: 30_000, prompt_tokens: 3 })
  })

  test('images whose tokens the vendor counts are charged by them', async () => {
    const row = await rowOf(() => client.images.generate({ model: TOKEN_IMAGE_MODEL, prompt: 'a cat' }))
    expect(row.quota).toBe((20 + 4_160 * 8) * ratioOf(TOKEN_IMAGE_MODEL))
  })

  test('pictures and speech that a key cannot pay for are not asked for', async () => {
    const token = await site.root.makeToken({ unlimited_quota: false, remain_quota: 1_000 })
    const before = await readBooks(site.root)
    for (const [path, body] of [
      ['/v1/images/generations', { model: TOKEN_IMAGE_MODEL, prompt: 'a cat' }],
      ['/v1/audio/speech', { model: SPEECH_MODEL, voice: 'alloy', input: 'x'.repeat(1_000) }],
      ['/v1/audio/speech', { model: TOKEN_SPEECH_MODEL, voice: 'alloy', input: 'so it is '.repeat(100) }],
    ] as const)
      expect((await post(site.url, `sk-${token.key}`, body, { path })).status).toBe(403)
    expect(await expectBooksAgree(site.root, before)).toEqual([])
  })

  test('speech is charged by its characters', async () => {
    const row = await rowOf(() => client.audio.speech.create({ model: SPEECH_MODEL, voice: 'alloy', input: '你好 😀' }))
    expect(row).toMatchObject({ quota: 4 * ratioOf(SPEECH_MODEL), prompt_tokens: 4, completion_tokens: 0 })
  })

  test('pictures that are streamed are charged as others, and nothing follows their last event', async () => {
    const types: string[] = []
    const row = await rowOf(async () => {
      const stream = await client.images.generate({ model: TOKEN_IMAGE_MODEL, prompt: 'a cat', stream: true })
      for await (const event of stream) types.push(event.type)
    })
    expect(types).toEqual(['image_generation.partial_image', 'image_generation.completed'])
    expect(row.quota).toBe((20 + 4_160 * 8) * ratioOf(TOKEN_IMAGE_MODEL))
    expect(detailOf(row).ending).toBeUndefined()
  })

  test('a picture of which only a preview came is charged', async () => {
    const row = await rowOf(async () => {
      const reply = await post(
        site.url,
        shop.key,
        { model: TOKEN_IMAGE_MODEL, prompt: 'half of it', stream: true },
        { path: '/v1/images/generations' },
      )
      expect(await reply.text()).toContain('"error"')
    })
    expect(detailOf(row)).toMatchObject({ ending: 'partial', estimated: true, image_output: 4_160 })
    expect(row.quota).toBe((3 + 4_160 * 8) * ratioOf(TOKEN_IMAGE_MODEL))
  })

  test('pictures may be named by their addresses', async () => {
    const body = { model: TOKEN_IMAGE_MODEL, prompt: 'a hat', images: [{ image_url: 'https://example.com/1.png' }] }
    const row = await rowOf(async () => {
      const reply = await post(site.url, shop.key, body, { path: '/v1/images/edits' })
      const { data } = OpenAiImages.parse(await reply.json())
      expect(JSON.parse(atob(data[0].b64_json))).toEqual(body)
    })
    expect(row.quota).toBe((20 + 4_160 * 8) * ratioOf(TOKEN_IMAGE_MODEL))
  })

  test('a transcript that is streamed is charged by its tokens', async () => {
    let heard = ''
    const row = await rowOf(async () => {
      const file = new File(['sound'], 'a.wav', { type: 'audio/wav' })
      const stream = await client.audio.transcriptions.create({ model: TRANSCRIPT_MODEL, file, stream: true })
      for await (const event of stream) if (event.type === 'transcript.text.delta') heard += event.delta
    })
    expect(heard).toBe('Hello')
    expect(row).toMatchObject({ prompt_tokens: 14, completion_tokens: 45 })
    expect(detailOf(row).ending).toBeUndefined()
  })

  test('speech that is streamed as events is charged by its tokens', async () => {
    const row = await rowOf(async () => {
      const speech = { model: TOKEN_SPEECH_MODEL, voice: 'alloy', input: 'hi', stream_format: 'sse' } as const
      const reply = await client.audio.speech.create(speech)
      expect(await reply.text()).toEndWith('"total_tokens":115}}\n\n')
    })
    expect(row).toMatchObject({ prompt_tokens: 14, completion_tokens: 101 })
  })
})
