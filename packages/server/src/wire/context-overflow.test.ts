import { describe, expect, test } from 'bun:test'
import { decodeError as decodeAnthropic, encodeError as encodeAnthropic } from './anthropic-messages/errors.ts'
import { decodeError as decodeGemini } from './gemini-generate/errors.ts'
import { decodeError as decodeOpenai, encodeError as encodeOpenai } from './openai-chat/errors.ts'

const context = { requestId: 'r1', language: 'en' } as const

const OPENAI = {
  message: "This model's maximum context length is 128000 tokens. However, your messages resulted in 130000 tokens.",
  type: 'invalid_request_error',
  param: 'messages',
  code: 'context_length_exceeded',
}
const VLLM = {
  message:
    "This model's maximum context length is 262144 tokens. However, you requested 262462 tokens (230462 in the messages, 32000 in the completion).",
  type: 'BadRequestError',
  param: null,
  code: 400,
}
const RESPONSES = {
  message: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
  type: 'invalid_request_error',
  param: 'input',
  code: 'context_length_exceeded',
}
const ANTHROPIC = { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' }
const GEMINI = {
  code: 400,
  message: 'The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).',
  status: 'INVALID_ARGUMENT',
}

const refusals = [
  ['OpenAI', decodeOpenai(400, JSON.stringify({ error: OPENAI })), `prompt is too long: ${OPENAI.message}`],
  [
    'vLLM',
    decodeOpenai(400, JSON.stringify({ error: VLLM })),
    'input length and `max_tokens` exceed context limit: 230462 + 32000 > 262144',
  ],
  [
    'the Responses format',
    decodeOpenai(400, JSON.stringify({ error: RESPONSES })),
    `prompt is too long: ${RESPONSES.message}`,
  ],
  ['Anthropic', decodeAnthropic(400, JSON.stringify({ type: 'error', error: ANTHROPIC })), ANTHROPIC.message],
  ['Gemini', decodeGemini(400, JSON.stringify({ error: GEMINI })), `prompt is too long: ${GEMINI.message}`],
] as const

describe.each(refusals)('a prompt that is too long for %s', (_vendor, error, words) => {
  test("is said in Anthropic's words", () => {
    expect(encodeAnthropic(error, context)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', message: words } },
    })
  })

  test("has OpenAI's code", () => {
    expect(encodeOpenai(error, context)).toMatchObject({
      status: 400,
      body: { error: { code: 'context_length_exceeded' } },
    })
  })
})

test.each([
  [400, { message: 'messages must not be empty', code: 'bad' }, 'bad'],
  [500, OPENAI, 'context_length_exceeded'],
  [400, { message: 'max_tokens is too large: 500000', code: 'invalid_value' }, 'invalid_value'],
])('other refusals keep their words and their code: %d %j', (status, vendor, code) => {
  const error = decodeOpenai(status, JSON.stringify({ error: vendor }))
  expect(encodeAnthropic(error, context)).toMatchObject({ body: { error: { message: vendor.message } } })
  expect(encodeOpenai(error, context)).toMatchObject({ body: { error: { code } } })
})
