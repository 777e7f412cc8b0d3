import { expect, test } from 'bun:test'
import { callerFamilyOf } from './caller-family.ts'

test.each([
  ['/v1/models', '', {}, 'openai-chat'],
  ['/v1/models', '', { 'anthropic-version': '2026-10-21' }, 'anthropic-messages'],
  ['/v1/models', '', { 'x-goog-api-key': 'k' }, 'gemini-generate'],
  ['/v1/models', '', { 'x-goog-api-client': 'google-genai-sdk/3.1.0' }, 'gemini-generate'],
  ['/v1/models', '?pageSize=5&key=k', {}, 'gemini-generate'],
  ['/v1beta/models', '', {}, 'gemini-generate'],
  ['/v1alpha/nothing', '', {}, 'gemini-generate'],
  ['/v1/v1beta/nothing', '', {}, 'gemini-generate'],
  ['/v1beta/models', '', { 'anthropic-version': '2023-06-01' }, 'gemini-generate'],
  ['/v1/tunedModels/x', '', {}, 'gemini-generate'],
  ['/upload/v1beta/files', '', {}, 'gemini-generate'],
  ['/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent', '', {}, 'gemini-generate'],
  ['/v1/messages/batches', '', {}, 'anthropic-messages'],
  ['/v1/v1/messages', '', {}, 'anthropic-messages'],
  ['/v1/messages-of-mine', '', {}, 'openai-chat'],
  ['/v1/nothing', '', {}, 'openai-chat'],
] as const)('%s%s with %p is answered as %s', (path, search, headers, family) => {
  expect<string>(callerFamilyOf({ path, search, headers: new Headers(headers) })).toBe(family)
})
