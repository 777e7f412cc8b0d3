import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { defaultOptions, type OptionValues } from '@tollgate/contract/options'
import { readIds, readOrder } from './read-order.ts'

const order = (name: string, body: object, { mode = '', ...options }: Partial<OptionValues> & { mode?: string } = {}) =>
  readOrder({
    path: name.startsWith('/') ? name : `/mj/submit/${name}`,
    params: mode === '' ? {} : { mode },
    body: { ...body },
    options: { ...defaultOptions(), ...options },
  })

const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'none'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

const JOB = '85a4b4c1-8835-46c5-a15c-aea34fad1862'

test.each([
  ['imagine', { prompt: 'Cat' }, 'IMAGINE', 'mj_imagine'],
  ['describe', { base64: 'data:image/png;base64,xxx' }, 'DESCRIBE', 'mj_describe'],
  ['blend', { base64Array: ['a', 'b'] }, 'BLEND', 'mj_blend'],
  ['shorten', { prompt: 'Cat' }, 'SHORTEN', 'mj_shorten'],
  ['change', { taskId: '1', action: 'UPSCALE', index: 1 }, 'UPSCALE', 'mj_upscale'],
  ['change', { taskId: '1', action: 'VARIATION', index: 1 }, 'VARIATION', 'mj_variation'],
  ['change', { taskId: '1', action: 'REROLL' }, 'REROLL', 'mj_reroll'],
  ['simple-change', { content: '1320098173412546 U2' }, 'UPSCALE', 'mj_upscale'],
  ['simple-change', { content: '1320098173412546 v4' }, 'VARIATION', 'mj_variation'],
  ['simple-change', { content: ' 1320098173412546  R ' }, 'REROLL', 'mj_reroll'],
  ['modal', { taskId: '1' }, 'MODAL', 'mj_modal'],
  ['upload-discord-images', { base64Array: ['a'] }, 'UPLOAD', 'mj_upload'],
  ['/mj/insight-face/swap', { sourceBase64: 'a', targetBase64: 'b' }, 'SWAP_FACE', 'swap_face'],
  ['edits', { prompt: 'as a drawing', base64Array: ['a'] }, 'EDITS', 'mj_edits'],
  ['video', { image: 'https://cdn.example/cat.png', motion: 'low', prompt: 'run' }, 'VIDEO', 'mj_video'],
  ['video', { taskId: '1', action: 'extend', index: 0 }, 'VIDEO', 'mj_video'],
  ['action', { taskId: '1', customId: `MJ::JOB::upsample::2::${JOB}` }, 'UPSCALE', 'mj_upscale'],
  ['action', { taskId: '1', customId: `MJ::JOB::upsample_v6_2x_subtle::1::${JOB}::SOLO` }, 'UPSCALE', 'mj_upscale'],
  ['action', { taskId: '1', customId: `MJ::JOB::variation::2::${JOB}` }, 'VARIATION', 'mj_variation'],
  ['action', { taskId: '1', customId: `MJ::JOB::low_variation::1::${JOB}` }, 'LOW_VARIATION', 'mj_low_variation'],
  ['action', { taskId: '1', customId: `MJ::JOB::high_variation::1::${JOB}` }, 'HIGH_VARIATION', 'mj_high_variation'],
  ['action', { taskId: '1', customId: `MJ::JOB::pan_left::1::${JOB}::SOLO` }, 'PAN', 'mj_pan'],
  ['action', { taskId: '1', customId: `MJ::JOB::reroll::0::${JOB}::SOLO` }, 'REROLL', 'mj_reroll'],
  ['action', { taskId: '1', customId: `MJ::Outpaint::50::1::${JOB}::SOLO` }, 'ZOOM', 'mj_zoom'],
  ['action', { taskId: '1', customId: `MJ::JOB::animate_high::1::${JOB}::SOLO` }, 'VIDEO', 'mj_video'],
  ['action', { taskId: '1', customId: `MJ::JOB::animate_low_extend::1::${JOB}::SOLO` }, 'VIDEO', 'mj_video'],
  ['action', { taskId: '1', customId: `MJ::JOB::video_virtual_upscale::1::${JOB}` }, 'UPSCALE', 'mj_upscale'],
  ['action', { taskId: '1', customId: `MJ::CustomZoom::${JOB}` }, 'CUSTOM_ZOOM', 'mj_custom_zoom'],
  ['action', { taskId: '1', customId: `MJ::Inpaint::1::${JOB}::SOLO` }, 'INPAINT', 'mj_inpaint'],
])('%s %j is the action %s of the model %s, asked at the same path', (name, body, action, model) => {
  const { action: read, model: billed, request } = order(name, body)
  expect([read, billed]).toEqual([action, model])
  expect(request).toEqual({
    method: 'POST',
    path: name.startsWith('/') ? name : `/mj/submit/${name}`,
    body: { ...body },
  })
})

test.each([
  ['imagine', {}, 'request.invalid'],
  ['imagine', { prompt: '  ' }, 'request.invalid'],
  ['imagine', { prompt: 5 }, 'request.invalid'],
  ['imagine', { prompt: 'Cat', state: {} }, 'request.invalid'],
  ['shorten', {}, 'request.invalid'],
  ['change', { action: 'UPSCALE' }, 'request.invalid'],
  ['change', { taskId: '1', action: 'DELETE' }, 'task.action-invalid'],
  ['simple-change', { content: '1320098173412546 U5' }, 'request.invalid'],
  ['simple-change', { content: 'U1' }, 'request.invalid'],
  ['action', { taskId: '1' }, 'request.invalid'],
  ['action', { customId: `MJ::JOB::upsample::2::${JOB}` }, 'request.invalid'],
  ['action', { taskId: '1', customId: 'MJ::BOOKMARK::1' }, 'task.action-invalid'],
  ['action', { taskId: '1', customId: 'upsample' }, 'task.action-invalid'],
  ['modal', {}, 'request.invalid'],
  ['/mj/insight-face/swap', { sourceBase64: 'a' }, 'request.invalid'],
  ['constructor', {}, 'task.action-invalid'],
  ['edits', { base64Array: ['a'] }, 'request.invalid'],
  ['retexture', {}, 'task.action-invalid'],
])('%s %j is refused as %s', (name, body, code) => {
  expect(codeOf(() => order(name, body))).toBe(code)
})

test('texts and ids have a length that is enough', () => {
  expect(codeOf(() => order('imagine', { prompt: 'x'.repeat(20_001) }))).toBe('request.invalid')
  expect(codeOf(() => order('change', { taskId: 'x'.repeat(101), action: 'UPSCALE' }))).toBe('request.invalid')
})

test('an id that came as a number goes on as a text', () => {
  expect(order('modal', { taskId: 7 }).request.body).toEqual({ taskId: '7' })
})

test('what opens a window costs nothing', () => {
  const free = (customId: string) => order('action', { taskId: '1', customId }).isFree
  expect([`MJ::CustomZoom::${JOB}`, `MJ::Inpaint::1::${JOB}`, `MJ::Outpaint::50::1::${JOB}`].map(free)).toEqual([
    true,
    true,
    undefined,
  ])
})

test('orders that go on with a drawing name it; it must be finished unless the site or its window says otherwise', () => {
  const change = { taskId: '7', action: 'REROLL' }
  expect(order('imagine', { prompt: 'Cat' }).follows).toBeUndefined()
  expect(order('video', { image: 'a', taskId: '' }).follows).toBeUndefined()
  expect(order('video', { taskId: '7' }).follows).toEqual({ taskId: '7', needsSuccess: true })
  expect(order('change', change).follows).toEqual({ taskId: '7', needsSuccess: true })
  expect(order('simple-change', { content: '7 R' }).follows).toEqual({ taskId: '7', needsSuccess: true })
  expect(order('change', change, { MjActionCheckSuccessEnabled: false }).follows?.needsSuccess).toBe(false)
  expect(order('modal', { taskId: '7', prompt: 'Cat' }).follows).toEqual({ taskId: '7', needsSuccess: false })
})

const filtered = { prompt: 'Cat', accountFilter: { remix: true }, notifyHook: 'https://caller.example/hook' }

test('account filters and callbacks stay here until the site passes them on', () => {
  const { request, properties } = order('imagine', filtered)
  expect(request.body).toEqual({ prompt: 'Cat' })
  expect(properties).toEqual({ input: 'Cat', state: '', botType: '', customId: '' })
})

test('an account filter goes on when the site says so, with the mode of the address', () => {
  const on = { MjAccountFilterEnabled: true }
  expect(order('imagine', filtered, on).request.body?.accountFilter).toEqual({ remix: true })
  expect(order('imagine', filtered, { ...on, mode: 'fast' }).request.body?.accountFilter).toEqual({
    modes: ['FAST'],
    remix: true,
  })
  expect(order('imagine', { prompt: 'Cat' }, { mode: 'turbo' }).request.body).toEqual({ prompt: 'Cat' })
  const upload = { base64Array: ['a'], filter: { remark: 'x' } }
  expect(order('upload-discord-images', upload).request.body).toEqual({ base64Array: ['a'] })
  expect(order('upload-discord-images', upload, on).request.body).toEqual(upload)
})

test('with callbacks on, the vendor tells this site, and the caller is kept in mind', () => {
  const { request, properties } = order('imagine', filtered, {
    MjNotifyEnabled: true,
    ServerAddress: 'https://gate.example',
  })
  expect(request.body).toEqual({ prompt: 'Cat', notifyHook: 'https://gate.example/mj/notify' })
  expect(properties.notifyHook).toBe('https://caller.example/hook')
  expect(order('imagine', filtered, { MjNotifyEnabled: true }).request.body).toEqual({ prompt: 'Cat' })
})

test('modes are taken out of prompts when the site says so', () => {
  const body = { prompt: 'Cat --fast --ar 1:1 --turbo' }
  expect(order('imagine', body).promptText).toBe(body.prompt)
  const cleared = order('imagine', body, { MjModeClearEnabled: true })
  expect([cleared.request.body?.prompt, cleared.properties.input]).toEqual(['Cat --ar 1:1', 'Cat --ar 1:1'])
})

test('ids are read once each, as texts or numbers, and not without bound', () => {
  expect(readIds({ ids: ['1', 2, '1', '', null, {}] })).toEqual(['1', '2'])
  expect(codeOf(() => readIds({}))).toBe('request.invalid')
  expect(codeOf(() => readIds({ ids: Array.from({ length: 501 }, String) }))).toBe('request.invalid')
})
