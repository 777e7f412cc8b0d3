import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { defaultOptions } from '@tollgate/contract/options'
import type { TaskOrder } from '../task-kind.ts'
import { decodeFetched } from './decode-answers.ts'
import { decodeSubmitted } from './decode-submitted.ts'
import { readOrder } from './read-order.ts'

const order = (name: string, body: object): TaskOrder =>
  readOrder({ path: `/mj/submit/${name}`, params: {}, body: { ...body }, options: defaultOptions() })
const imagine = order('imagine', { prompt: 'Cat' })
const zoom = order('action', { taskId: '1', customId: 'MJ::CustomZoom::85a4b4c1' })
const upload = order('upload-discord-images', { base64Array: ['a'] })

const answer = (json: unknown, status = 200) => ({ status, json, text: JSON.stringify(json) ?? '' })
const submitted = (json: unknown, asked = imagine) => decodeSubmitted(answer(json), asked)

function errorOf(run: () => unknown): AppError {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('nothing was refused')
}

// https://github.com/novicezk/midjourney-proxy/blob/main/docs/api.md, "任务提交返回".
test.each([
  [{ code: 1, description: '成功', result: '8498455807619990' }, 1],
  [{ code: 22, description: '排队中', result: '8498455807619990', properties: { numberOfQueues: 1 } }, 22],
  [{ code: 21, description: '任务已存在', result: '8498455807619990', properties: {} }, 21],
])('an order answered with %j is taken; the caller hears that it was submitted', (json, code) => {
  const { taskId, reply, report } = submitted(json)
  expect(taskId).toBe('8498455807619990')
  expect(reply).toEqual({ ...json, code: 1 })
  expect(report).toMatchObject({ status: 'SUBMITTED', data: { code } })
})

test('a drawing that is there already is done with the order', () => {
  const properties = { status: 'SUCCESS', imageUrl: 'https://cdn.example/u4.png' }
  const { reply, report } = submitted({ code: 21, description: '任务已存在', result: '1', properties })
  expect(reply.code).toBe(1)
  expect(report?.status).toBe('SUCCESS')
  expect(report?.data).toMatchObject({ imageUrl: properties.imageUrl, code: 21 })
})

test('a caller who is to see a window is told that it is open', () => {
  const { reply, report } = submitted({ code: 21, description: 'Waiting for window confirm', result: '1' }, zoom)
  expect([reply.code, report?.status]).toEqual([21, 'MODAL'])
})

test('an upload is done at once, and its addresses are the answer', () => {
  const result = ['https://cdn.example/1.png', 'https://cdn.example/2.png']
  const { taskId, reply, report } = submitted({ code: 1, description: '提交成功', result }, upload)
  expect([taskId, reply.result, report?.status]).toEqual(['', result, 'SUCCESS'])
})

test.each([
  [{ code: 24, description: '可能包含敏感词', properties: { promptEn: 'nude body', bannedWord: 'nude' } }],
  [{ code: 4, description: '参数错误' }],
  [{ code: 9, description: 'something new' }],
])('the refusal %j reaches the caller as it came, and the task has failed', (json) => {
  const { reply, report } = submitted(json)
  expect(reply).toEqual(json)
  expect(report).toMatchObject({ status: 'FAILURE', failReason: json.description, data: { code: json.code } })
})

test('the translation that a blocked prompt came with is kept', () => {
  const properties = { promptEn: 'nude body', bannedWord: 'nude' }
  expect(submitted({ code: 24, description: 'x', properties }).report?.data).toMatchObject({ promptEn: 'nude body' })
})

test.each([
  [{ code: 23, description: '队列已满，请稍后尝试' }, 429, 23],
  [{ code: 30, description: '当前分组负载已饱和' }, 429, 30],
  [{ code: 3, description: '无可用的账号实例' }, 503, 3],
])('%j is worth asking another channel for', (json, status, code) => {
  const { refusal } = errorOf(() => submitted(json))
  expect([refusal?.status, refusal?.code, refusal?.details]).toEqual([status, code, json])
})

test('an answer without accounts says that its channel is no good', () => {
  expect(errorOf(() => submitted({ code: 3, description: 'x' })).refusal?.type).toBe('permission_error')
})

test.each([[undefined], [[]], [{}], [{ code: '1' }], [{ code: 1 }], [{ code: 1, result: 'x'.repeat(200) }]])(
  'an order answered with %j is no answer',
  (json) => {
    expect(errorOf(() => submitted(json)).code).toBe('channel.bad-reply')
  },
)

test('an answer with an error status is a refusal in the words of the vendor, without its secrets', () => {
  const text = { description: 'quota_not_enough at https://10.0.0.1/x?key=abc', type: 'upstream_error', code: 4 }
  const error = errorOf(() => decodeSubmitted(answer(text, 400), imagine))
  expect([error.code, error.refusal?.status, error.refusal?.code]).toEqual(['channel.refused', 400, 4])
  expect(error.textIn('en')).not.toContain('10.0.0.1')
  expect(errorOf(() => decodeSubmitted({ status: 502, json: undefined, text: '<h1>' }, imagine)).status).toBe(502)
})

const task = (fields: object) => ({ id: '14001929738841620', action: 'IMAGINE', progress: '40%', ...fields })
const report = (fields: object) => decodeFetched(answer([task(fields)]))[0]

test('a finished drawing is reported with all that is kept of it', () => {
  const buttons = [{ customId: 'MJ::JOB::upsample::1::x', emoji: '🪄', label: 'U1', type: 2, style: 2 }]
  const fields = {
    status: 'SUCCESS',
    promptEn: 'Cat',
    description: '/imagine 猫猫',
    state: 'mine',
    startTime: 1689231442755,
    finishTime: 1689231544312,
    progress: '100%',
    imageUrl: 'https://cdn.discordapp.com/attachments/x/x.png',
    failReason: null,
    properties: { finalPrompt: 'Cat' },
    buttons,
  }
  const { promptEn, description, state, imageUrl, properties } = fields
  expect(report(fields)).toEqual({
    taskId: '14001929738841620',
    status: 'SUCCESS',
    failReason: '',
    progress: '100%',
    startTimeMs: 1689231442755,
    finishTimeMs: 1689231544312,
    data: { code: 1, promptEn, description, state, imageUrl, videoUrls: [], buttons, properties },
  })
})

test('addresses of videos are kept, each once, and nothing that is none', () => {
  const [first, second] = ['https://cdn.example/0.mp4', 'https://cdn.example/1.mp4']
  const videoUrls = [{ url: first }, second, 'javascript:alert(1)', null]
  expect(report({ status: 'SUCCESS', videoUrl: first, videoUrls })?.data).toMatchObject({ videoUrls: [first, second] })
})

test.each([
  [{ status: 'NOT_START' }, 'NOT_START'],
  [{ status: null }, 'NOT_START'],
  [{ status: 'MODAL' }, 'MODAL'],
  [{ status: 'in_progress' }, 'IN_PROGRESS'],
  [{ status: 'CANCEL' }, 'FAILURE'],
  [{ status: 'SOMETHING' }, 'UNKNOWN'],
  [{ status: 'IN_PROGRESS', failReason: 'Banned' }, 'FAILURE'],
  [{ status: 'SUCCESS', failReason: 'Banned' }, 'SUCCESS'],
])('%j is reported as %s', (fields, status) => {
  expect(report(fields)?.status).toBe(status as never)
})

test.each([
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['//cdn.example/x'],
  [`https://x.example/${'x'.repeat(2100)}`],
])('the address %j is not kept', (imageUrl) => {
  expect(report({ imageUrl })?.data).toMatchObject({ imageUrl: '' })
})

test('what has no id or no form is left out, and the rest is read', () => {
  expect(decodeFetched(answer([null, 5, {}, { id: {} }, task({ status: 'SUCCESS' })]))).toHaveLength(1)
})

test('what is too much is cut or left out', () => {
  const buttons = Array.from({ length: 200 }, () => ({ customId: 'x'.repeat(1000) }))
  const data = report({ buttons, properties: { text: 'x'.repeat(70_000) }, description: 'x'.repeat(30_000) })?.data
  expect(JSON.stringify(data).length).toBeLessThan(100_000)
})

test.each([
  [{ status: 200, json: {}, text: '{}' }, 'channel.bad-reply'],
  [{ status: 200, json: undefined, text: '<h1>' }, 'channel.bad-reply'],
  [{ status: 500, json: undefined, text: '<h1>' }, 'channel.refused'],
])('a question answered with %j brings nothing', (given, code) => {
  expect(errorOf(() => decodeFetched(given)).code).toBe(code as never)
})
