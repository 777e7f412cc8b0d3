import { expect, test } from 'bun:test'
import { abortSignalOf, Stop } from './stop-signal.ts'

test('each listener hears once of the first reason', () => {
  const stop = new Stop()
  const heard: unknown[] = []
  stop.addEventListener('abort', () => heard.push(stop.reason))
  stop.addEventListener('abort', () => heard.push('second'))
  stop.abort('gone')
  stop.abort('again')
  expect({ heard, aborted: stop.aborted, reason: stop.reason }).toEqual({
    heard: ['gone', 'second'],
    aborted: true,
    reason: 'gone',
  })
  expect(() => stop.throwIfAborted()).toThrow('gone')
})

test('who was taken out hears nothing', () => {
  const stop = new Stop()
  const heard: string[] = []
  const first = () => heard.push('first')
  stop.addEventListener('abort', first)
  stop.removeEventListener('abort', first)
  stop.removeEventListener('abort', first)
  stop.abort('gone')
  expect(heard).toEqual([])
})

test("the runtime's signal follows, before and after it was made", () => {
  const early = new Stop()
  early.abort('early')
  expect(abortSignalOf(early)).toMatchObject({ aborted: true, reason: 'early' })
  const late = new Stop()
  const signal = abortSignalOf(late)
  expect(signal.aborted).toBe(false)
  late.abort('late')
  expect(signal).toMatchObject({ aborted: true, reason: 'late' })
  expect(abortSignalOf(signal)).toBe(signal)
})
