import { expect, test } from 'bun:test'
import { readSession } from './read-session.ts'

test.each([
  ['a name', 'rt-asr', 'rt-asr'],
  ['half of a character', 'rt\ud800', undefined],
  ['what no database keeps', 'rt\0', undefined],
  ['a name without end', 'x'.repeat(256), undefined],
])('the model that listens is %s or unknown', (_name, model, read) => {
  expect(readSession({ audio: { input: { transcription: { model } } } }).transcriptionModel).toBe(read)
})
