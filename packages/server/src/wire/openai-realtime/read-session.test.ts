import { expect, test } from 'bun:test'
import { readSession } from './read-session.ts'

test.each([
  [{ output_modalities: ['text'] }, { isSpoken: false }],
  [{ modalities: ['text', 'audio'] }, { isSpoken: true }],
  [{ max_output_tokens: 'inf' }, { maxOutputTokens: Number.POSITIVE_INFINITY }],
  [{ max_response_output_tokens: 200 }, { maxOutputTokens: 200 }],
])('how long an answer may be, and whether it is spoken: %j', (session, settings) => {
  expect(readSession(session)).toEqual(settings)
})

test.each([
  ['a name', 'rt-asr', 'rt-asr'],
  ['half of a character', 'rt\ud800', undefined],
  ['what no database keeps', 'rt\0', undefined],
  ['a name without end', 'x'.repeat(256), undefined],
])('the model that listens is %s or unknown', (_name, model, read) => {
  expect(readSession({ audio: { input: { transcription: { model } } } }).transcriptionModel).toBe(read)
})
