import { expect, test } from 'bun:test'
import { setClock } from '../../../test/service-parts.ts'
import { Circuits } from './circuits.ts'

function openCircuits() {
  const clock = setClock()
  return { clock, circuits: new Circuits(clock) }
}

function failOften(circuits: Circuits, id: string): void {
  for (let step = 0; step < 5; step += 1) circuits.failed(id, { isCertain: false })
}

test('a channel that fails again and again is left out, in words', () => {
  const { circuits, clock } = openCircuits()
  failOften(circuits, '1')
  clock.advance(2)
  expect(circuits.obstacle('1', 'm')).toEqual({ code: 'left-open-circuit', failures: 5, seconds: 3 })
})

test('a success closes it and leaves nothing behind', () => {
  const { circuits, clock } = openCircuits()
  failOften(circuits, '1')
  clock.advance(5)
  circuits.succeeded('1')
  expect([circuits.obstacle('1', 'm'), circuits.isQuiet]).toEqual([undefined, true])
})

test('a success in between begins the count anew', () => {
  const { circuits } = openCircuits()
  for (let step = 0; step < 4; step += 1) circuits.failed('1', { isCertain: false })
  circuits.succeeded('1')
  circuits.failed('1', { isCertain: false })
  expect(circuits.obstacle('1', 'm')).toBeUndefined()
})

test('after the pause one call goes through, and others are left out until it ends', () => {
  const { circuits, clock } = openCircuits()
  failOften(circuits, '1')
  clock.advance(5)
  expect(circuits.obstacle('1', 'm')).toBeUndefined()
  circuits.begin('1')
  expect(circuits.obstacle('1', 'm')).toEqual({ code: 'left-half-open' })
  circuits.release('1')
  expect(circuits.obstacle('1', 'm')).toBeUndefined()
})

test('a vendor that names a time is not asked for that model before it', () => {
  const { circuits, clock } = openCircuits()
  circuits.wait('1', { model: 'm', seconds: 30 })
  expect(circuits.obstacle('1', 'm')).toEqual({ code: 'left-waiting', seconds: 30 })
  expect(circuits.obstacle('1', 'other')).toBeUndefined()
  clock.advance(30)
  expect([circuits.obstacle('1', 'm'), circuits.isQuiet]).toEqual([undefined, true])
})

test('no vendor is left out for more than ten minutes because it said so', () => {
  const { circuits } = openCircuits()
  circuits.wait('1', { model: 'm', seconds: 86_400 })
  expect(circuits.obstacle('1', 'm')).toEqual({ code: 'left-waiting', seconds: 600 })
})
