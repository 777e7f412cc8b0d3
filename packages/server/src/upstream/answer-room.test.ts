import { expect, test } from 'bun:test'
import { codeOf } from '../../test/refusal.ts'
import { Stop } from '../platform/stop-signal.ts'
import { AnswerPlace, AnswerRoom } from './answer-room.ts'

const FOREVER = new Stop()

/** Takes room in a place, and notes when it has it. */
function take(place: AnswerPlace, bytes: number, entered: string[], name: string, signal = FOREVER): void {
  const wait = place.take(bytes, signal)
  if (!wait) entered.push(name)
  else
    wait.then(
      () => entered.push(name),
      (reason) => entered.push(`${name}: ${reason}`),
    )
}

const open = (room: AnswerRoom) => [0, 1, 2, 3].map(() => new AnswerPlace(room))

/** What was waited for is told. */
const told = () => Bun.sleep(0)

test('who finds no room waits until others leave, but for one, who goes beyond it', async () => {
  const [first, second, third, fourth] = open(new AnswerRoom(100))
  if (!first || !second || !third || !fourth) throw new Error('four places')
  const entered: string[] = []
  take(first, 60, entered, 'first')
  take(second, 60, entered, 'second, beyond')
  take(third, 60, entered, 'third')
  take(fourth, 60, entered, 'fourth')
  await told()
  expect(entered).toEqual(['first', 'second, beyond'])
  first.leave()
  await told()
  expect(entered).toEqual(['first', 'second, beyond'])
  second.leave()
  await told()
  expect(entered).toEqual(['first', 'second, beyond', 'third', 'fourth'])
})

test('of several that each have some and need more, one always ends, whatever they need', async () => {
  const room = new AnswerRoom(100)
  const places = [...open(room), ...open(room), ...open(room)]
  for (const place of places) expect(place.take(8, FOREVER)).toBeUndefined()
  let ended = 0
  await Promise.all(
    places.map(async (place) => {
      for (let part = 0; part < 20; part += 1) await place.take(50, FOREVER)
      place.leave()
      ended += 1
    }),
  )
  expect(ended).toBe(places.length)
  expect(new AnswerPlace(room).take(100, FOREVER)).toBeUndefined()
})

test('who leaves while it waits takes nothing, and what it had goes to the next', async () => {
  const room = new AnswerRoom(100)
  const [first, leaving, next] = open(room)
  if (!first || !leaving || !next) throw new Error('three places')
  const entered: string[] = []
  const stop = new Stop()
  take(first, 150, entered, 'first, beyond')
  take(leaving, 50, entered, 'leaving', stop)
  take(next, 100, entered, 'next')
  stop.abort('gone')
  await told()
  leaving.leave()
  first.leave()
  await told()
  expect(entered).toEqual(['first, beyond', 'leaving: gone', 'next'])
})

test('what comes or is waited for when its call has ended takes no room', async () => {
  const room = new AnswerRoom(100)
  const [first, ended, next] = open(room)
  if (!first || !ended || !next) throw new Error('three places')
  first.take(150, FOREVER)
  const waiting = ended.take(80, FOREVER)
  ended.leave()
  expect(await waiting).toBeUndefined()
  expect(ended.take(80, FOREVER)).toBeUndefined()
  first.leave()
  expect(next.take(101, FOREVER)).toBeUndefined()
  expect(next.take(1, FOREVER)).toBeUndefined()
  expect([first.bytes, ended.bytes, next.bytes]).toEqual([0, 0, 102])
})

test('who has read its answer and is slow to hand it on keeps nobody else from going beyond the room', async () => {
  const room = new AnswerRoom(100, 1_000, 5)
  const [slow, next] = open(room)
  if (!slow || !next) throw new Error('two places')
  expect(slow.take(150, FOREVER)).toBeUndefined()
  const waiting = next.take(50, FOREVER)
  slow.isRead()
  expect(await waiting).toBeUndefined()
  slow.leave()
  next.leave()
  expect(room.enter(new AnswerPlace(room), 100)).toBe(true)
})

test('who waits too long is refused', async () => {
  const room = new AnswerRoom(100, 5)
  const [first, second] = open(room)
  expect(first?.take(150, FOREVER)).toBeUndefined()
  expect(await codeOf(second?.take(1, FOREVER) ?? Promise.resolve())).toBe('server.busy')
})
