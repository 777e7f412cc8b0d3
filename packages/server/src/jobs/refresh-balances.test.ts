import { expect, test } from 'bun:test'
import { codeOf } from '../../test/refusal.ts'
import { setClock } from '../../test/service-parts.ts'
import { createLog } from '../platform/log.ts'
import { createMemoryState } from '../storage/memory.ts'
import { createBalanceRounds } from './refresh-balances.ts'

function openRounds(updateAndJudge: (id: number) => Promise<boolean>) {
  const clock = setClock()
  return createBalanceRounds({
    node: 'a',
    shared: createMemoryState({ clock }),
    clock,
    log: createLog('silent'),
    pauseMs: 0,
    everyMs: 60_000,
    accounts: { listAskable: async () => [1, 2, 3], updateAndJudge },
  })
}

test('whoever asks gets an answer when all vendors were asked', async () => {
  const asked: number[] = []
  const rounds = openRounds(async (id) => asked.push(id) !== 2)
  await rounds.start()
  expect(asked).toEqual([1, 2, 3])
  expect(await rounds.progress()).toMatchObject({ running: false, done: 3, total: 3, failed: 1 })
})

test('while a round runs another one is refused', async () => {
  const answer = Promise.withResolvers<boolean>()
  const rounds = openRounds(() => answer.promise)
  const first = rounds.start()
  expect(await codeOf(rounds.start())).toBe('channel.balances-running')
  answer.resolve(true)
  await first
  expect(await codeOf(rounds.start())).toBeUndefined()
})

test('by itself a round begins once in a period', async () => {
  const asked: number[] = []
  const rounds = openRounds(async (id) => asked.push(id) > 0)
  await rounds.runDue()
  await rounds.runDue()
  expect(asked).toEqual([1, 2, 3])
})
