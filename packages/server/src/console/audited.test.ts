import { describe, expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { EndpointDefinition } from '@tollgate/contract/endpoint'
import { type EndpointName, endpoints } from '@tollgate/contract/endpoints/index'
import type { Act, ActEnd } from '../domain/audit/audit.ts'
import { type AnyCall, audited } from './audited.ts'
import { type Actor, FailedReply, type Handlers } from './handler.ts'

const actorOf = (role: number): Actor => ({
  id: 7,
  username: 'ann',
  role,
  status: 1,
  group: 'default',
  concurrency_limit: 0,
  limits: '',
})

const readable = [{ group: 'a' }, { group: 'b' }]

/** Handlers that do what `run` says, with an audit log that remembers. */
function openAudited(run: () => unknown = () => 'the reply', states: ({ group: string } | Error)[] = [...readable]) {
  const acts: (Act | ActEnd)[] = []
  const plain = Object.fromEntries(Object.keys(endpoints).map((name) => [name, async () => run()]))
  const handlers = audited(plain as unknown as Handlers, {
    audit: {
      begin: async (act) => {
        acts.push(act)
        return async (end) => void acts.push(end)
      },
    },
    subjects: {
      of: () => ({
        targetId: '5',
        read: async () => {
          const state = states.shift()
          if (state instanceof Error) throw state
          return state
        },
      }),
      newSecrets: () => ({}),
    },
  })
  // Each handler is one of the above, which take any call.
  const byName = handlers as unknown as Record<string, (call: AnyCall) => Promise<unknown>>
  const call = (name: EndpointName, actor: Actor | undefined) =>
    byName[name]?.({
      actor,
      params: {},
      query: {},
      body: {},
      context: { requestId: 'r1', clientAddress: '192.0.2.1' } as AnyCall['context'],
    })
  return { acts, call }
}

describe.each(Object.entries<EndpointDefinition>(endpoints))('%s', (name, endpoint) => {
  const { method, changesState, isAudited, isQuestion } = endpoint
  const isChange = (method !== 'GET' && isQuestion !== true) || changesState === true || isAudited === true

  test.each([1, 10, 100])(
    `is on record for role %p: ${isChange ? 'when an administrator calls it' : 'never'}`,
    async (role) => {
      const { acts, call } = openAudited()
      // The names come from the list of endpoints.
      expect(await call(name as EndpointName, actorOf(role))).toBe('the reply')
      expect(acts.length).toBe(isChange && role >= 10 ? 2 : 0)
    },
  )
})

test('an entry is begun before the act, and ended with what is different', async () => {
  const { acts, call } = openAudited(() => {
    expect(acts).toHaveLength(1)
    return 'the reply'
  })
  await call('updateUser', actorOf(10))
  expect(acts).toEqual([
    { actor: actorOf(10), requestId: 'r1', address: '192.0.2.1', action: 'updateUser', target: 'user', targetId: '5' },
    { outcome: 'done', before: { group: 'a' }, after: { group: 'b' } },
  ])
})

test.each([
  ['a refusal', new AppError('user.missing', {}), 'user.missing'],
  ['a mistake of ours', new Error('oops'), 'server.internal'],
])('%s ends the entry with its code and is thrown on', async (_what, error, outcome) => {
  const { acts, call } = openAudited(() => {
    throw error
  })
  const thrown = await call('updateUser', actorOf(10))?.catch((cause: unknown) => cause)
  expect(thrown).toBe(error)
  expect(acts[1]).toEqual({ outcome })
})

test('an act whose traces cannot be read afterwards has happened all the same', async () => {
  const { acts, call } = openAudited(undefined, [{ group: 'a' }, new Error('no database')])
  expect(await call('updateUser', actorOf(10))).toBe('the reply')
  expect(acts[1]).toEqual({ outcome: 'done', before: { group: 'a' }, after: { unread: true } })
})

test('an act whose subject cannot be read before does not happen, and its entry says so', async () => {
  const error = new Error('no database')
  const happened: string[] = []
  const { acts, call } = openAudited(() => happened.push('it'), [error])
  expect(await call('updateUser', actorOf(10))?.catch((cause: unknown) => cause)).toBe(error)
  expect([happened, acts[1]]).toEqual([[], { outcome: 'server.internal' }])
})

test('a failure that brings a reply is one on record too', async () => {
  const { acts, call } = openAudited(() => new FailedReply(new AppError('channel.missing', { id: 1 }), {}))
  await call('updateChannel', actorOf(10))
  expect(acts[1]).toMatchObject({ outcome: 'channel.missing' })
})

test('whoever is not signed in is not on record', async () => {
  const { acts, call } = openAudited()
  await call('login', undefined)
  expect(acts).toEqual([])
})
