import { expect, test } from 'bun:test'
import { newAnswer, newQuestion } from './chat-messages.ts'
import { firstSettings } from './chat-settings.ts'
import { fileOf, markdownOf, stateIn } from './transfer.ts'

const answer = { ...newAnswer('gpt'), state: 'complete' as const, text: 'yes', reasoning: 'a\nb' }
const question = newQuestion('really?', ['data:image/png;base64,AAAA'])

test('what is exported comes back as it was', () => {
  const state = {
    settings: firstSettings(),
    conversations: [[question, answer], []] as [never[] | [typeof question, typeof answer], []],
  }
  expect(stateIn(fileOf(state))).toEqual(state)
})

test('a file of another kind is refused', () => {
  expect(stateIn('{"messages":[]}')).toBeUndefined()
  expect(stateIn('no json')).toBeUndefined()
  expect(
    stateIn(fileOf({ settings: firstSettings(), conversations: [[{ ...question, images: ['https://a/b'] }], []] })),
  ).toBeUndefined()
})

test('as Markdown each message stands under who wrote it', () => {
  expect(markdownOf([question, answer], { user: 'You', reasoning: 'Thinking' })).toBe(
    '## You\n\nreally?\n\n## gpt\n\n> Thinking: a\n> b\n\nyes\n',
  )
})
