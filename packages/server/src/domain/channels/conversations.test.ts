import { expect, test } from 'bun:test'
import { setClock } from '../../../test/service-parts.ts'
import { Conversations } from './conversations.ts'

const by = (channelId: number) => ({ channelId, keyId: undefined })

test('a conversation is remembered for an hour after its last answer', () => {
  const clock = setClock()
  const conversations = new Conversations(clock)
  conversations.answered('a', by(1))
  clock.advance(3_000)
  conversations.answered('a', by(2))
  clock.advance(3_599)
  expect(conversations.find('a')?.channelId).toBe(2)
  clock.advance(1)
  expect(conversations.find('a')).toBeUndefined()
})

test('of more than 10,000 conversations the one that was silent for longest is forgotten', () => {
  const conversations = new Conversations(setClock())
  for (let step = 0; step < 10_000; step += 1) conversations.answered(String(step), by(step))
  conversations.answered('0', by(0))
  conversations.answered('new', by(1))
  expect([conversations.find('0')?.channelId, conversations.find('1'), conversations.find('new')?.channelId]).toEqual([
    0,
    undefined,
    1,
  ])
})
