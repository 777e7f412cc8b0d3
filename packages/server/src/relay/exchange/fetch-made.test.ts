import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { fetchMade } from './fetch-made.ts'
import { fetchSound } from './fetch-sound.ts'

const sound = { mediaType: 'audio/wav', bytes: new Uint8Array([1]) }
const missing = () => new AppError('media.download-failed', { status: 404 })

/** Each try meets the next failure, until there is none left. */
function fetching(failures: Error[]) {
  const seen = { tries: 0, pauses: [] as number[] }
  const fetchBytes = async () => {
    const failure = failures[seen.tries++]
    if (failure) throw failure
    return sound
  }
  const pause = async (ms: number) => void seen.pauses.push(ms)
  return { seen, call: { openRoom: () => ({ fetchBytes }), pause } }
}

const failureOf = (promise: Promise<unknown> | undefined) =>
  Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  )

test('what is not at its address yet is fetched a moment later', async () => {
  const { seen, call } = fetching([missing(), new AppError('media.unreadable', {})])
  expect(await fetchMade('https://x.example/1.wav', call)).toBe(sound)
  expect(seen).toEqual({ tries: 3, pauses: [200, 1_000] })
})

test('it is given up after three tries', async () => {
  const { seen, call } = fetching([missing(), missing(), missing(), missing()])
  expect(await failureOf(fetchMade('https://x.example/1.wav', call))).toMatchObject({ code: 'media.download-failed' })
  expect(seen.tries).toBe(3)
})

test.each([
  ['an address that may not be reached', new AppError('media.address-refused', {})],
  ['a file that is too large', new AppError('media.too-large', { limit: 20 })],
  ['a file that took too long', new AppError('media.timeout', {})],
  ['a client that has gone', new Error('gone')],
])('%s is no reason to try again', async (_what, failure) => {
  const { seen, call } = fetching([failure])
  expect(await failureOf(fetchMade('https://x.example/1.wav', call))).toBe(failure)
  expect(seen.tries).toBe(1)
})

test('a sound that cannot be fetched is a bad reply of its vendor, and no bad file of the caller', async () => {
  const reply = { audio: { kind: 'url', url: 'http://10.0.0.1/1.wav' } }
  const { call } = fetching([new AppError('media.address-refused', {})])
  expect(await failureOf(fetchSound(reply, call))).toMatchObject({
    code: 'channel.bad-reply',
    detail: 'the sound could not be fetched: media.address-refused',
  })
})

test('an end of the call while its sound is fetched stays what it is', async () => {
  const timedOut = new AppError('channel.timeout', {})
  const { call } = fetching([timedOut])
  expect(await failureOf(fetchSound({ audio: { kind: 'url', url: 'https://x.example/1.wav' } }, call))).toBe(timedOut)
})
