import { expect, test } from 'bun:test'
import { abortSignalOf, Stop, type StopSignal } from './stop-signal.ts'

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

/** What is heard where the first listener takes out the third, and puts another in. */
function heardBeside(signal: StopSignal, abort: () => void): string[] {
  const heard: string[] = []
  const third = () => heard.push('third')
  signal.addEventListener('abort', () => {
    heard.push('first')
    signal.removeEventListener('abort', third)
    signal.addEventListener('abort', () => heard.push('late'))
  })
  signal.addEventListener('abort', () => heard.push('second'))
  signal.addEventListener('abort', third)
  abort()
  return heard
}

test("who is taken out or put in while the others hear of it hears nothing, as with the runtime's signals", () => {
  const stop = new Stop()
  const runtimes = new AbortController()
  expect(heardBeside(stop, () => stop.abort('gone'))).toEqual(['first', 'second'])
  expect(heardBeside(runtimes.signal, () => runtimes.abort('gone'))).toEqual(['first', 'second'])
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
