import { expect, test } from 'bun:test'
import { codeOf } from '../../test/refusal.ts'
import { BodyRoom } from './body-room.ts'

/** Takes room and notes under `name` that it has it. */
const enter = (room: BodyRoom, inside: string[], name: string, bytes: number) =>
  room.take(bytes).then(() => inside.push(name))

test('who finds no room waits until there is some, in the order of coming', async () => {
  const room = new BodyRoom(100)
  const inside: string[] = []
  await enter(room, inside, 'first', 60)
  const [large, small] = [enter(room, inside, 'large', 90), enter(room, inside, 'small', 10)]
  await Bun.sleep(1)
  expect(inside).toEqual(['first'])
  room.giveBack(60)
  await Promise.all([large, small])
  expect(inside).toEqual(['first', 'large', 'small'])
})

test('who waits too long is refused, and keeps nobody behind it out', async () => {
  const room = new BodyRoom(100, 5)
  const inside: string[] = []
  await enter(room, inside, 'first', 60)
  const large = codeOf(room.take(90))
  const small = enter(room, inside, 'small', 40)
  expect(await large).toBe('server.busy')
  await small
  expect(inside).toEqual(['first', 'small'])
})

test('only as many wait as take no more memory than there is room', async () => {
  const room = new BodyRoom(100, 5)
  await room.take(100)
  const waiting = Array.from({ length: 16 }, () => codeOf(room.take(1)))
  const refusedAt = performance.now()
  expect(await codeOf(room.take(1))).toBe('server.busy')
  expect(performance.now() - refusedAt).toBeLessThan(5)
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 16 }, () => 'server.busy'))
})

test('what bodies leave behind is collected before it is as much as there is room', async () => {
  let collections = 0
  const room = new BodyRoom(100, 5, () => {
    collections += 1
  })
  const pass = async (bytes: number) => {
    await room.take(bytes)
    room.empty(bytes)
    return collections
  }
  expect([await pass(50), await pass(40), await pass(50), await pass(10), await pass(10)]).toEqual([0, 1, 1, 2, 2])
  room.giveBack(90)
  expect(collections).toBe(2)
})

test('what nobody has to wait for is taken only where nobody waits', async () => {
  const room = new BodyRoom(100)
  const inside: string[] = []
  expect([room.takeAtOnce(60), room.takeAtOnce(60), room.takeAtOnce(30)]).toEqual([true, false, true])
  const large = enter(room, inside, 'large', 50)
  expect(room.takeAtOnce(10)).toBe(false)
  room.giveBack(60)
  await large
  expect(room.takeAtOnce(20)).toBe(true)
})
