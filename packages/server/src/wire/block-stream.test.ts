import { expect, test } from 'bun:test'
import { BlockStream } from './block-stream.ts'

test('a change of kind ends a block and begins the next', () => {
  const blocks = new BlockStream()
  const events = [...blocks.write('reasoning', 'a'), ...blocks.write('text', 'b'), ...blocks.write('text', 'c')]
  expect(events.map(({ type }) => type)).toEqual([
    'reasoning-start',
    'reasoning-delta',
    'reasoning-end',
    'text-start',
    'text-delta',
    'text-delta',
  ])
})

test('calls that are written in turns keep their blocks', () => {
  const blocks = new BlockStream()
  const events = [
    ...blocks.callTool(0, { id: 'a', name: 'f' }),
    ...blocks.callTool(1, { name: 'g' }),
    ...blocks.callTool(0, { arguments: '{}' }),
  ]
  expect(events).toEqual([
    { type: 'tool-call-start', block: 0, id: 'a', name: 'f' },
    { type: 'tool-call-start', block: 1, id: expect.stringMatching(/^call_\w{24}$/), name: 'g' },
    { type: 'tool-call-delta', block: 0, text: '{}' },
  ])
})

test('the start comes once, the finish once, and nothing after it', () => {
  const blocks = new BlockStream()
  const head = { id: '', model: '' }
  const events = [...blocks.start(head), ...blocks.start(head), ...blocks.finish('stop'), ...blocks.finish('stop')]
  events.push(...blocks.write('text', 'late'), ...blocks.callTool(0, { name: 'late' }), ...blocks.close())
  expect(events).toEqual([
    { type: 'start', ...head },
    { type: 'finish', reason: 'stop' },
  ])
})

test('empty pieces open nothing', () => {
  expect(new BlockStream().write('text', '')).toEqual([])
})
