import { expect, test } from 'bun:test'
import { newAnswer, newQuestion } from './chat-messages.ts'
import { firstSettings } from './chat-settings.ts'
import { boundedText, PlaygroundState, restedState } from './playground-memory.ts'

const settings = firstSettings()

test('pictures are not kept, and how many there were is', () => {
  const question = newQuestion('look', ['data:image/png;base64,AAAA'])
  const kept = PlaygroundState.parse(JSON.parse(boundedText({ settings, conversations: [[question], []] }, 1_000_000)))
  expect(kept.conversations[0][0]).toEqual({ ...question, images: [], lostImages: 1 })
})

test('of a long conversation the newest messages are kept', () => {
  const questions = Array.from({ length: 100 }, (_, index) => newQuestion(`${index} ${'x'.repeat(1_000)}`, []))
  const text = boundedText({ settings, conversations: [questions, []] }, 50_000)
  expect(text.length).toBeLessThanOrEqual(50_000)
  const { conversations } = PlaygroundState.parse(JSON.parse(text))
  expect(conversations[0].at(-1)).toEqual(questions.at(-1))
})

test('an answer that was growing when the page was left has ended', () => {
  const growing = { ...newAnswer('m'), state: 'incomplete' as const }
  expect(restedState({ settings, conversations: [[growing], []] }).conversations[0][0]).toMatchObject({
    state: 'stopped',
  })
})
