import { expect, test } from 'bun:test'
import { clients, firstModelFor } from './connect-choice.ts'

const values = { address: 'https://api.example.com', key: 'sk-abc', model: 'some-model' }

test('every client is told address, key and model', () => {
  for (const { id, settings } of clients) {
    const text = JSON.stringify(settings(values))
    for (const value of Object.values(values)) expect(`${id}: ${text}`).toContain(value)
  }
})

test('no two clients have the same name', () => {
  expect(new Set(clients.map(({ id }) => id)).size).toBe(clients.length)
  expect(new Set(clients.map(({ name }) => name)).size).toBe(clients.length)
})

test('a client is offered a model of its maker, else whichever there is', () => {
  const models = ['deepseek-chat', 'claude-3', 'gpt-4o', 'gpt-4o-mini']
  expect(firstModelFor('chat', models)).toBe('gpt-4o-mini')
  expect(firstModelFor('messages', models)).toBe('claude-3')
  expect(firstModelFor('gemini', models)).toBe('deepseek-chat')
  expect(firstModelFor('gemini', [])).toBeUndefined()
})
