import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { defaultOptions, type OptionValues } from '@tollgate/contract/options'
import type { StoredTask } from '../task-kind.ts'
import { saturated } from './decode-answers.ts'
import { encodeError, encodeOne } from './encode-replies.ts'

const stored: StoredTask = {
  id: 1,
  taskId: '1689231405853400',
  userId: 1,
  channelId: 2,
  action: 'IMAGINE',
  status: 'SUCCESS',
  progress: '100%',
  failReason: '',
  submitTimeMs: 1689231405854,
  startTimeMs: 1689231442755,
  finishTimeMs: 1689231544312,
  properties: { input: '猫猫', state: 'mine', botType: 'MID_JOURNEY', customId: '' },
  data: {
    code: 1,
    promptEn: 'Cat',
    description: '/imagine 猫猫',
    state: '',
    imageUrl: 'https://cdn.example/cat.png',
    videoUrls: [],
    buttons: [],
    properties: { finalPrompt: 'Cat' },
  },
}
const encode = (task: Partial<StoredTask> = {}, options: Partial<OptionValues> = {}) =>
  encodeOne(
    { ...stored, ...task },
    {
      options: { ...defaultOptions(), ...options },
      origin: 'http://gate.example',
      signPicture: ({ userId }) => `of-${userId}`,
    },
  )

test('a drawing is told whole', () => {
  expect(encode({}, { ServerAddress: 'https://site.example' })).toEqual({
    id: '1689231405853400',
    action: 'IMAGINE',
    customId: '',
    botType: 'MID_JOURNEY',
    prompt: '猫猫',
    promptEn: 'Cat',
    description: '/imagine 猫猫',
    state: 'mine',
    submitTime: 1689231405854,
    startTime: 1689231442755,
    finishTime: 1689231544312,
    imageUrl: 'https://site.example/mj/image/1689231405853400?sig=of-1',
    status: 'SUCCESS',
    progress: '100%',
    failReason: '',
    buttons: [],
    maskBase64: '',
    properties: { finalPrompt: 'Cat', finalZhPrompt: '' },
  })
})

test('videos are told as their clients read them', () => {
  const videoUrls = ['https://cdn.example/0.mp4', 'https://cdn.example/1.mp4']
  expect(encode({ action: 'VIDEO', data: { videoUrls } })).toMatchObject({
    videoUrl: 'https://cdn.example/0.mp4',
    videoUrls: [{ url: 'https://cdn.example/0.mp4' }, { url: 'https://cdn.example/1.mp4' }],
  })
})

test('a site without an address of its own is where its caller found it', () => {
  expect(encode().imageUrl).toBe('http://gate.example/mj/image/1689231405853400?sig=of-1')
})

test('an unfinished picture has another address whenever it changes', () => {
  expect(encode({ status: 'IN_PROGRESS' }).imageUrl).toMatch(
    /^http:\/\/gate\.example\/mj\/image\/1689231405853400\?sig=of-1&rand=\d+$/,
  )
})

test('pictures stay where the vendor keeps them when the site does not forward them', () => {
  expect(encode({}, { MjForwardUrlEnabled: false }).imageUrl).toBe('https://cdn.example/cat.png')
})

test('a drawing without a picture has no address', () => {
  expect(encode({ data: null }).imageUrl).toBe('')
})

const context = { requestId: 'r1', language: 'en' as const }
const reply = { code: 23, description: 'full' }

const refusals: readonly [AppError, status: number, code: number, type: string][] = [
  [new AppError('request.invalid', { reason: 'prompt is required' }), 400, 4, 'new_api_error'],
  [new AppError('task.missing', {}), 400, 4, 'new_api_error'],
  [new AppError('user.quota-insufficient', { left: '$0.01', needed: '$0.02' }), 400, 4, 'new_api_error'],
  [new AppError('prompt.blocked-words', { words: 'x' }), 400, 24, 'new_api_error'],
  [new AppError('token.invalid', {}), 401, 5, 'new_api_error'],
  [new AppError('channel.none-available', { group: 'g', model: 'm' }), 503, 5, 'new_api_error'],
  [new AppError('channel.saturated', {}), 429, 30, 'new_api_error'],
  [saturated(30, 'busy'), 429, 30, 'upstream_error'],
]
test.each(refusals.map((row) => [row[0].code, ...row] as const))('%s is told', (_, error, status, code, type) => {
  const told = encodeError(error, context)
  expect(told).toMatchObject({ status, body: { code, type } })
  expect(typeof told.body.description).toBe('string')
})

test('too little quota is told in the words that clients look for', () => {
  expect(
    encodeError(new AppError('token.quota-exhausted', { left: '$0.01', needed: '$0.02' }), context).body.description,
  ).toBe('quota_not_enough')
})

test('errors of this site also have the envelope of its other paths', () => {
  const { body } = encodeError(new AppError('token.invalid', {}), context)
  expect(body.error).toEqual({ message: 'Invalid token (request id: r1)', type: 'new_api_error' })
})

test('what the vendor answered when every channel was full reaches the caller as it came', () => {
  expect(encodeError(saturated(23, 'full', reply), context)).toEqual({ status: 200, body: reply })
})
