import { expect, test } from 'bun:test'
import { mistralMessages } from './mistral-messages.ts'

const called = (id: string) => [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }]

test('messages that Mistral takes stay as they came', () => {
  const messages = [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: '', tool_calls: called('aB3456789') },
    { role: 'tool', tool_call_id: 'aB3456789', name: 'f', content: '1' },
    { role: 'assistant', content: 'ok', prefix: true },
  ]
  expect(mistralMessages(messages)).toBe(messages)
})

test('ids become nine letters and digits, of a call and its result the same, and thinking stays here', () => {
  const fitting = mistralMessages([
    { role: 'assistant', content: null, reasoning_content: 'hm', tool_calls: called('toolu_01ABCdef') },
    { role: 'tool', tool_call_id: 'toolu_01ABCdef', content: '1' },
  ])
  const id = expect.stringMatching(/^[a-zA-Z0-9]{9}$/)
  expect(fitting).toEqual([
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: id, content: '1' },
  ])
  const ids = JSON.stringify(fitting).match(/(?<=id":")\w+/g)
  expect(new Set(ids).size).toBe(1)
})

test('the user does not speak behind the result of a tool', () => {
  const tool = { role: 'tool', tool_call_id: 'aB3456789', content: '1' }
  const user = { role: 'user', content: 'go on' }
  expect(mistralMessages([tool, user, user])).toEqual([tool, { role: 'assistant', content: '...' }, user, user])
})
