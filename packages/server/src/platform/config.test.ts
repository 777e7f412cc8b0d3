import { expect, test } from 'bun:test'
import { readConfig } from './config.ts'

test('defaults for vendors are those of this API family', () => {
  expect(readConfig({}).config.vendorDefaults).toEqual({
    geminiSafety: 'BLOCK_NONE',
    geminiVersions: { 'gemini-1.0-pro': 'v1' },
    cohereSafety: 'NONE',
    showsDifySteps: true,
  })
})

test('defaults for vendors can be set', () => {
  const environment = {
    GEMINI_SAFETY_SETTING: 'block_only_high',
    GEMINI_MODEL_MAP: 'gemini-a:v1, gemini-b:v1alpha',
    COHERE_SAFETY_SETTING: 'STRICT',
    DIFY_DEBUG: 'false',
  }
  expect(readConfig(environment).config.vendorDefaults).toEqual({
    geminiSafety: 'BLOCK_ONLY_HIGH',
    geminiVersions: { 'gemini-a': 'v1', 'gemini-b': 'v1alpha' },
    cohereSafety: 'STRICT',
    showsDifySteps: false,
  })
})

test.each([
  ['GEMINI_SAFETY_SETTING', 'BLOCK_SOME'],
  ['GEMINI_MODEL_MAP', 'gemini-a'],
  ['GEMINI_MODEL_MAP', 'gemini-a:../v1'],
  ['COHERE_SAFETY_SETTING', 'maybe'],
])('%s of %s is refused at start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})
