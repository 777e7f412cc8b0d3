import { expect, test } from 'bun:test'
import { codeOf } from '../../../test/refusal.ts'
import { setClock } from '../../../test/service-parts.ts'
import { createMemoryState } from '../../storage/memory.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'

function attempts() {
  const clock = setClock()
  const guard = createSignInAttempts(createMemoryState({ clock }))
  let checked = 0
  const miss = (account = 'ann') =>
    guard(account, async () => {
      checked += 1
      return undefined
    })
  const hit = (account = 'ann') => guard(account, async () => 'in')
  return { clock, miss, hit, checked: () => checked }
}

test('of a thousand wrong guesses at once, ten are looked at', async () => {
  const { miss, checked } = attempts()
  const outcomes = await Promise.allSettled(Array.from({ length: 1_000 }, () => miss()))
  expect(checked()).toBe(10)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(990)
})

test('after too many misses even the right password is not looked at, until the minute is over', async () => {
  const { clock, miss, hit } = attempts()
  for (let guess = 0; guess < 10; guess += 1) await miss()
  expect(await codeOf(hit())).toBe('request.too-many')
  clock.advance(61)
  expect(await hit()).toBe('in')
})

test('right passwords are not counted', async () => {
  const { hit } = attempts()
  for (let time = 0; time < 50; time += 1) expect(await hit()).toBe('in')
})

test('one account does not close another', async () => {
  const { miss, hit } = attempts()
  for (let guess = 0; guess < 10; guess += 1) await miss('ann')
  expect(await hit('bob')).toBe('in')
})

test('a check that fails counts for nothing and does not stop the next', async () => {
  const clock = setClock()
  const guard = createSignInAttempts(createMemoryState({ clock }))
  const broken = guard('ann', async () => {
    throw new Error('no database')
  })
  const next = guard('ann', async () => 'in')
  expect(await broken.catch((error: unknown) => error)).toEqual(new Error('no database'))
  expect(await next).toBe('in')
})
