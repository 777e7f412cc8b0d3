import { expect, test } from 'bun:test'
import { defaultOptions, type OptionValues } from '@tollgate/contract/options'
import { createDrawingHooks } from './drawing-hooks.ts'
import type { TaskRow } from './task-store.ts'

const URL = 'https://caller.example/hook'

const drawing = (id: number, progress: string, changes: Partial<TaskRow> = {}): TaskRow => ({
  id,
  platform: 'midjourney',
  task_id: `t${id}`,
  node: '',
  request_id: '',
  user_id: 1,
  username: '',
  token_id: 1,
  token_name: '',
  channel_id: 1,
  key_id: '',
  model_name: 'mj_imagine',
  group: 'default',
  action: 'IMAGINE',
  quota: 1,
  money: 'held',
  status: 'IN_PROGRESS',
  progress,
  fail_reason: '',
  submit_time_ms: 0,
  start_time_ms: 0,
  finish_time_ms: 0,
  created_at: 0,
  updated_at: 0,
  detail: '{}',
  properties: JSON.stringify({ input: 'Cat', notifyHook: URL }),
  data: 'null',
  ...changes,
})

/** Messages wait until they are let through. */
function openHooks(options: Partial<OptionValues> = { MjNotifyEnabled: true }) {
  const sent: { url: string; id: string; progress: string }[] = []
  const gates: PromiseWithResolvers<void>[] = []
  const failures: Record<string, unknown>[] = []
  const { tell } = createDrawingHooks({
    post: ({ url, body }) => {
      const { id, progress } = JSON.parse(body)
      sent.push({ url, id, progress })
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      return gate.promise
    },
    options: () => ({ ...defaultOptions(), ...options }),
    signPicture: () => 'signed',
    log: { info: (facts) => failures.push(facts) },
  })
  const pass = async (end: (gate: PromiseWithResolvers<void>) => void = ({ resolve }) => resolve()) => {
    const gate = gates.shift()
    if (gate) end(gate)
    // Everything that follows at once has happened after this.
    await new Promise(setImmediate)
  }
  return { tell, sent, pass, failures }
}

test('a caller is told of each change, one after the other, without what is overtaken', async () => {
  const { tell, sent, pass } = openHooks()
  for (const progress of ['10%', '20%', '30%']) tell(drawing(1, progress))
  expect(sent).toEqual([{ url: URL, id: 't1', progress: '10%' }])
  await pass()
  expect(sent.map(({ progress }) => progress)).toEqual(['10%', '30%'])
  await pass()
  tell(drawing(1, '100%'))
  expect(sent.at(-1)?.progress).toBe('100%')
})

test('drawings do not wait for each other', () => {
  const { tell, sent } = openHooks()
  tell(drawing(1, '10%'))
  tell(drawing(2, '10%'))
  expect(sent.map(({ id }) => id)).toEqual(['t1', 't2'])
})

test('a caller who does not answer stops nothing, and its address is in no log', async () => {
  const { tell, sent, pass, failures } = openHooks()
  tell(drawing(1, '10%'))
  tell(drawing(1, '20%'))
  await pass(({ reject }) => reject(new Error('no answer')))
  expect(sent.at(-1)?.progress).toBe('20%')
  expect(JSON.stringify(failures)).not.toContain('caller.example')
})

test('of too many drawings at once the rest is not told', () => {
  const { tell, sent } = openHooks()
  for (let id = 1; id <= 300; id += 1) tell(drawing(id, '10%'))
  expect(sent).toHaveLength(200)
})

test.each([
  ['callbacks are off', { MjNotifyEnabled: false }, {}],
  ['it is another platform', { MjNotifyEnabled: true }, { platform: 'suno' }],
  ['nobody asked', { MjNotifyEnabled: true }, { properties: '{}' }],
])('nothing is told when %s', (_, options, changes) => {
  const { tell, sent } = openHooks(options)
  tell(drawing(1, '10%', changes))
  expect(sent).toEqual([])
})
