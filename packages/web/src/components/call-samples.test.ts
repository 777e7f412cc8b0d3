import { expect, test } from 'bun:test'
import { curlSample, javascriptSample, pythonSample } from './call-samples.ts'

const call = {
  address: 'https://api.example.com',
  key: 'sk-abc',
  body: {
    model: 'm',
    messages: [{ role: 'user', content: "it's" }],
    stream: true,
    tools: [{ strict: false, x: null }],
  },
}

test('a quote in a message does not end the shell argument', () => {
  expect(curlSample(call)).toContain(`"content": "it'\\''s"`)
  expect(curlSample(call)).toContain('curl https://api.example.com/v1/chat/completions')
})

test('values are written in the words of Python', () => {
  expect(pythonSample(call)).toContain('stream=True')
  expect(pythonSample(call)).toContain('"strict": False')
  expect(pythonSample(call)).toContain('"x": None')
  expect(pythonSample(call)).toContain('for chunk in answer')
})

test('a call that does not stream prints the whole answer', () => {
  const whole = { ...call, body: { model: 'm' } }
  expect(pythonSample(whole)).toContain('print(answer.choices[0].message.content)')
  expect(javascriptSample(whole)).toContain('console.log(answer.choices[0].message.content)')
})
