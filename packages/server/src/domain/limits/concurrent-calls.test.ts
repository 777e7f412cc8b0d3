import { expect, test } from 'bun:test'
import { eachSharedState } from '../../../test/each-shared-state.ts'
import { eventually } from '../../../test/eventually.ts'
import { codeOf, refusalOf } from '../../../test/refusal.ts'
import { setClock } from '../../../test/service-parts.ts'
import { createMemoryState } from '../../storage/memory.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import { createConcurrentCalls } from './concurrent-calls.ts'

const callsOn = (shared: Pick<SharedState, 'slots'>) => createConcurrentCalls({ shared, logError: () => undefined })

eachSharedState('calls at once', (make) => {
  test('are as many as the limit says, over all nodes', async () => {
    const first = await make('a')
    const nodes = [callsOn(first), callsOn(make.kind === 'memory' ? first : await make('b'))]
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(nodes[index % 2]?.take({ userId: 1, limit: 3, callId: `c${index}` }) ?? Promise.resolve()),
      ),
    )
    expect(codes.filter((code) => code === undefined)).toHaveLength(3)
    expect(codes.filter((code) => code === 'user.concurrency-exceeded')).toHaveLength(17)
  })

  test('of another user are counted apart', async () => {
    const calls = callsOn(await make())
    await calls.take({ userId: 1, limit: 1, callId: 'a' })
    expect(await codeOf(calls.take({ userId: 2, limit: 1, callId: 'b' }))).toBeUndefined()
  })

  test('make place at every node before that is said', async () => {
    const first = await make('a')
    const nodes = [callsOn(first), callsOn(make.kind === 'memory' ? first : await make('b'))]
    for (let index = 0; index < 100; index += 1) {
      const free = await nodes[index % 2]?.take({ userId: 1, limit: 1, callId: `c${index}` })
      await free?.()
    }
  })

  test('make place when they end, once however often they are ended', async () => {
    const calls = callsOn(await make())
    const free = await calls.take({ userId: 1, limit: 2, callId: 'a' })
    await calls.take({ userId: 1, limit: 2, callId: 'b' })
    free()
    free()
    await eventually(20_000, () => calls.take({ userId: 1, limit: 2, callId: 'c' }))
    expect(await codeOf(calls.take({ userId: 1, limit: 2, callId: 'd' }))).toBe('user.concurrency-exceeded')
  })
})

test('calls of a node that died make place after half a minute, those of the living do not', async () => {
  const clock = setClock()
  const shared = createMemoryState({ clock })
  const dead = callsOn(shared)
  const living = callsOn(shared)
  await dead.take({ userId: 1, limit: 2, callId: 'lost' })
  await living.take({ userId: 1, limit: 2, callId: 'long' })
  clock.advance(29)
  await living.keep()
  clock.advance(2)
  await living.take({ userId: 1, limit: 2, callId: 'next' })
  expect(await codeOf(living.take({ userId: 1, limit: 2, callId: 'one more' }))).toBe('user.concurrency-exceeded')
})

test('a call that ended is not kept', async () => {
  const clock = setClock()
  const shared = createMemoryState({ clock })
  const calls = callsOn(shared)
  const free = await calls.take({ userId: 1, limit: 1, callId: 'a' })
  free()
  await calls.keep()
  expect(await codeOf(calls.take({ userId: 1, limit: 1, callId: 'b' }))).toBeUndefined()
})

test('the refusal names the limit, and a shared state that is away is told as busy', async () => {
  const shared = createMemoryState({ clock: setClock() })
  const calls = callsOn(shared)
  await calls.take({ userId: 1, limit: 1, callId: 'a' })
  const refusal = await refusalOf(calls.take({ userId: 1, limit: 1, callId: 'b' }))
  expect([refusal?.status, refusal?.textIn('en')]).toEqual([
    429,
    'Too many calls at once: your limit is 1, please try again later',
  ])
  const away = { slots: { ...shared.slots, take: () => Promise.reject(new Error('away')) } }
  expect(await codeOf(callsOn(away).take({ userId: 1, limit: 1, callId: 'c' }))).toBe('server.busy')
})
