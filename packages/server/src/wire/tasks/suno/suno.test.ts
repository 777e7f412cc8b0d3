import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { OptionValues } from '@tollgate/contract/options'
import type { JsonObject } from '../../read-json.ts'
import type { VendorTaskAnswer } from '../task-kind.ts'
import { suno } from './suno.ts'

const order = (action: string, body: JsonObject) =>
  // Suno's orders depend on no option.
  suno.readOrder({ path: `/suno/submit/${action}`, params: { action }, body, options: {} as OptionValues })

const refusal = (run: () => unknown): AppError => {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const answer = (json: unknown, status = 200): VendorTaskAnswer => ({ status, json, text: JSON.stringify(json) })

describe('an order', () => {
  test('of a song gets the usual version, and fields unknown here are sent on', () => {
    const song = { gpt_description_prompt: 'rain', negative_tags: 'metal', notify_hook: 'https://caller.example' }
    expect(order('music', song)).toEqual({
      model: 'suno_music',
      action: 'MUSIC',
      promptText: 'rain\n\n\n',
      properties: { input: 'rain' },
      request: {
        method: 'POST',
        path: '/suno/submit/music',
        body: { gpt_description_prompt: 'rain', negative_tags: 'metal', mv: 'chirp-v3-0' },
      },
    })
  })

  test('of words has no version; the letter case of the action does not matter', () => {
    expect(order('LYRICS', { prompt: 'rain' })).toMatchObject({
      model: 'suno_lyrics',
      action: 'LYRICS',
      request: { path: '/suno/submit/lyrics', body: { prompt: 'rain' } },
    })
  })

  test('that goes on with a clip goes where that was made', () => {
    expect(order('music', { continue_clip_id: 'clip', task_id: 'song', continue_at: 30 }).follows).toEqual({
      taskId: 'song',
      needsSuccess: false,
    })
  })

  test.each([
    ['video', {}, 'task.action-invalid'],
    ['lyrics', {}, 'task.prompt-empty'],
    ['lyrics', { prompt: '' }, 'task.prompt-empty'],
    ['music', { continue_clip_id: 'clip' }, 'request.invalid'],
    ['music', { prompt: 7 }, 'request.invalid'],
    ['music', { prompt: 'x'.repeat(20_001) }, 'request.invalid'],
    ['music', { continue_at: '30' }, 'request.invalid'],
    ['music', { make_instrumental: 'yes' }, 'request.invalid'],
  ])('%s with %j is refused', (action, body, code) => {
    expect(refusal(() => order(action, body)).code).toBe(code as AppError['code'])
  })
})

describe("the vendor's answer to an order", () => {
  test('gives the id, to the caller too', () => {
    expect(suno.decodeSubmitted(answer({ code: 'success', message: '', data: 'id-1' }), order('music', {}))).toEqual({
      taskId: 'id-1',
      reply: { code: 'success', message: '', data: 'id-1' },
    })
  })

  test.each([
    ['a refusal with status 200', answer({ code: 'no_credit', message: 'empty' }), 'channel.refused', 500],
    ['a refusal of its own', answer({ code: 'prompt_bad', message: 'no' }, 400), 'channel.refused', 400],
    ['an error in another format', answer({ error: { message: 'who?' } }, 401), 'channel.refused', 401],
    ['no id', answer({ code: 'success', data: {} }), 'channel.bad-reply', 502],
    ['no JSON', { status: 200, json: undefined, text: '<html>' }, 'channel.bad-reply', 502],
  ] as const)('%s is an error', (_, given, code, status) => {
    const error = refusal(() => suno.decodeSubmitted(given, order('music', {})))
    expect({ code: error.code, status: error.status }).toEqual({ code, status })
  })
})

test('tasks that a vendor tells of are read in both spellings, with seconds and milliseconds', () => {
  const data = [
    {
      task_id: 'a',
      status: 'SUCCESS',
      submit_time: 1,
      start_time: 1_700_000_000,
      finish_time: 1_700_000_060,
      data: [1],
    },
    { task_id: 'b', status: 'in_progress', startTime: 1_700_000_000_000, progress: '30%', data: null },
    { task_id: 'c', status: 'IN_PROGRESS', fail_reason: 'bad words at https://vendor.example/key' },
    { task_id: 'd', status: 'SUCCESS', fail_reason: 'nothing' },
    { task_id: 'e', status: 'DANCING', start_time: -1, finish_time: 1e300 },
    { status: 'SUCCESS' },
    'nonsense',
  ]
  expect(suno.decodeFetched(answer({ code: 'success', data }))).toEqual([
    { taskId: 'a', status: 'SUCCESS', failReason: '', startTimeMs: 1.7e12, finishTimeMs: 1_700_000_060_000, data: [1] },
    { taskId: 'b', status: 'IN_PROGRESS', failReason: '', startTimeMs: 1.7e12, finishTimeMs: 0, progress: '30%' },
    { taskId: 'c', status: 'FAILURE', failReason: 'bad words at ***', startTimeMs: 0, finishTimeMs: 0 },
    { taskId: 'd', status: 'SUCCESS', failReason: '', startTimeMs: 0, finishTimeMs: 0 },
    { taskId: 'e', status: 'UNKNOWN', failReason: '', startTimeMs: 0, finishTimeMs: 0 },
  ])
})

test('a question names each id once, and nothing but texts', () => {
  expect(suno.readIds({ ids: ['a', 'b', 'a', '', 7] })).toEqual(['a', 'b'])
  expect(refusal(() => suno.readIds({ ids: 'a' })).code).toBe('request.invalid')
  expect(refusal(() => suno.readIds({ ids: Array(101).fill('a') })).code).toBe('request.invalid')
})

test('a caller sees a task in seconds', () => {
  const task = {
    id: 1,
    taskId: 'a',
    userId: 1,
    channelId: 1,
    action: 'MUSIC',
    status: 'SUCCESS',
    progress: '100%',
    failReason: '',
    submitTimeMs: 1_700_000_000_999,
    startTimeMs: 0,
    finishTimeMs: 0,
    properties: {},
    data: [1],
  } as const
  expect(
    suno.encodeOne(task, { options: {} as OptionValues, origin: 'https://gate.example', signPicture: () => '' }),
  ).toEqual({
    code: 'success',
    message: '',
    data: {
      task_id: 'a',
      action: 'MUSIC',
      status: 'SUCCESS',
      fail_reason: '',
      submit_time: 1_700_000_000,
      start_time: 0,
      finish_time: 0,
      progress: '100%',
      data: [1],
    },
  })
})

test.each([
  [
    new AppError('user.quota-insufficient', { left: '$0.01', needed: '$0.02' }),
    403,
    'quota_not_enough',
    '用户额度不足：可用 $0.01，本次调用需预扣 $0.02',
  ],
  [
    new AppError('token.quota-exhausted', { left: '$0.00', needed: '$0.02' }),
    403,
    'quota_not_enough',
    '令牌额度不足：可用 $0.00，本次调用需预扣 $0.02',
  ],
  [new AppError('task.missing', {}), 400, 'task_not_exist', '任务不存在'],
  [
    new AppError(
      'channel.refused',
      { message: 'slow down' },
      { refusal: { status: 429, type: 'x', code: 'busy', param: null } },
    ),
    429,
    'rate_limit_exceeded',
    '当前分组上游负载已饱和，请稍后再试',
  ],
])('%s is told in the envelope of Suno', (error, status, code, message) => {
  expect(suno.encodeError(error, { requestId: 'r', language: 'zh' })).toEqual({
    status,
    body: { code, message, data: null },
  })
})
