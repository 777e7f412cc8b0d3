import { expect, test } from 'bun:test'
import { createEventList } from './call-trace.ts'

test('a stream of any length keeps its newest events', () => {
  const list = createEventList()
  for (let index = 0; index < 5_000; index += 1) list.add(String(index))
  const { events, droppedEvents } = list.taken()
  expect(events.at(-1)).toBe('4999')
  expect(events.length).toBeLessThanOrEqual(1_000)
  expect(events.length + droppedEvents).toBe(5_000)
})

test('an event with a picture in it is cut', () => {
  const list = createEventList()
  list.add('x'.repeat(1_000_000))
  expect(list.taken().events[0]?.length).toBeLessThan(5_000)
})
