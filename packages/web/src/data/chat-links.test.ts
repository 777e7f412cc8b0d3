import { expect, test } from 'bun:test'
import { type ChatConfig, chatAddress, chatMenuOf } from './chat-links.ts'

const config = (more: Partial<ChatConfig>): ChatConfig => ({ chat_link: '', chat_link2: '', chats: [], ...more })
const token = { key: 'abc', serverAddress: 'https://api.example.com' }

test('each configured chat is an entry, in order', () => {
  const menu = chatMenuOf(
    config({ chats: [{ Lobe: 'https://chat.example.com?k={key}' }, { AMA: 'ama://set?u={address}' }] }),
  )
  expect(menu).toEqual({
    state: 'ready',
    entries: [
      { label: 'Lobe', template: 'https://chat.example.com?k={key}' },
      { label: 'AMA', template: 'ama://set?u={address}' },
    ],
  })
})

test('the single links win over the list and pass their settings in the fragment', () => {
  const menu = chatMenuOf(config({ chat_link: 'https://next.example.com/', chats: [{ Other: 'https://other' }] }))
  expect(menu).toEqual({
    state: 'ready',
    entries: [
      { label: 'next.example.com', template: 'https://next.example.com/#/?settings={"key":"{key}","url":"{address}"}' },
    ],
  })
})

test('no chat at all and chats without an address are told apart', () => {
  expect(chatMenuOf(config({}))).toEqual({ state: 'missing' })
  expect(chatMenuOf(config({ chats: [{}] }))).toEqual({ state: 'broken' })
})

test('every placeholder is filled, the address encoded', () => {
  const entry = { label: 'x', template: 'app://open?key={key}&again={key}&base={address}' }
  expect(chatAddress(entry, token)).toBe('app://open?key=sk-abc&again=sk-abc&base=https%3A%2F%2Fapi.example.com')
})

test('addresses that would run code are refused', () => {
  for (const template of [
    'javascript:alert("{key}")',
    ' JavaScript:x',
    'java\nscript:x',
    'data:text/html,x',
    'vbscript:x',
  ]) {
    expect(chatAddress({ label: 'x', template }, token)).toBeUndefined()
  }
})
