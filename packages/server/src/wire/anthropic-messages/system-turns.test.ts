import { expect, test } from 'bun:test'
import type { JsonObject } from '../read-json.ts'
import { withoutSystemTurns } from './system-turns.ts'

const result = { type: 'tool_result', tool_use_id: 'c', content: 'done' }
const body: JsonObject = {
  system: 'S',
  messages: [
    { role: 'user', content: 'go' },
    { role: 'system', content: 'Agents: none.' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'f', input: {} }] },
    { role: 'user', content: [result] },
    { role: 'system', content: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }] },
  ],
}
const fit = (model: string, asked = body) => {
  const warnings: string[] = []
  return { sent: withoutSystemTurns(asked, model, (reason) => warnings.push(reason)), warnings }
}

test.each(['claude-opus-4-6', 'claude-sonnet-4-5', 'deepseek-reasoner'])(
  "system messages between turns stand at the end of the user's for %s, behind results of tools",
  (model) => {
    const { sent, warnings } = fit(model)
    expect(sent).toEqual({
      system: 'S',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'go' },
            { type: 'text', text: 'Agents: none.' },
          ],
        },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'f', input: {} }] },
        {
          role: 'user',
          content: [result, { type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
        },
      ],
    })
    expect(warnings).toEqual([`system messages between turns are sent as the user's: ${model} takes no others`])
  },
)

test('models that take them get them as they came', () => {
  const { sent, warnings } = fit('claude-opus-4-8')
  expect(sent).toBe(body)
  expect(warnings).toEqual([])
})

test('one that stands first becomes a turn of its own', () => {
  const { sent } = fit('claude-opus-4-6', { messages: [{ role: 'system', content: 'S' }] })
  expect(sent.messages).toEqual([{ role: 'user', content: 'S' }])
})
