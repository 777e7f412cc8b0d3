import { expect, test } from 'bun:test'
import { chatCall } from '../../test/sample-call.ts'
import { vendorFormats } from '../../test/vendors/vendor-formats.ts'
import { askedInText } from './asked-in-text.ts'
import type { ChatMessage } from './chat.ts'
import { outboundFamilies } from './families.ts'

const said = (role: 'user' | 'assistant' | 'system', text: string): ChatMessage => ({
  role,
  parts: [{ kind: 'text', text }],
})
const picture: ChatMessage = {
  role: 'user',
  parts: [{ kind: 'image', source: { kind: 'bytes', mediaType: 'image/png', base64: 'AAAA' } }],
}
const notes: ChatMessage = {
  role: 'user',
  parts: [
    { kind: 'file', source: { kind: 'bytes', mediaType: 'text/plain', base64: btoa('NOTES-MARK') }, name: 'a.txt' },
  ],
}
const asked = said('user', 'q')
const calling: ChatMessage = { role: 'assistant', parts: [{ kind: 'tool-call', id: 'a', name: 'f', arguments: '{}' }] }
const told = (...messages: ChatMessage[]) => askedInText(chatCall({ messages }), 'X').messages

test.each<[string, ChatMessage[]]>([
  ['a question', [said('system', 's'), asked]],
  ['a question and its picture', [asked, picture]],
  ['a call of a tool', [asked, calling]],
  ['a file that is a text', [asked, said('assistant', 'a'), notes]],
])('a conversation that ends with %s stays as it is', (_name, messages) => {
  expect(told(...messages)).toEqual(messages)
})

test('what only the system says is said by the user', () => {
  expect(told(said('system', 'a'), said('system', 'b'))).toEqual([said('user', 'a'), said('user', 'b')])
})

test('a turn that says nothing gets words', () => {
  expect(told(asked, said('assistant', 'a'), said('user', ' ')).at(-1)).toEqual(said('user', '...'))
})

test.each<[string, ChatMessage[]]>([
  ['alone', [picture]],
  ['behind a system text', [said('system', 's'), picture]],
  ['behind an answer', [asked, said('assistant', 'a'), picture]],
])('a picture %s is refused, and another channel is asked', (_name, messages) => {
  expect(() => told(...messages)).toThrow(expect.objectContaining({ code: 'request.unsupported' }))
})

const TEXT_ONLY = [
  ['baidu-chat', 'ERNIE-3.5-8K'],
  ['zhipu-chat', 'chatglm_turbo'],
  ['iflytek-chat', 'lite'],
  ['iflytek-chat', 'generalv3.5'],
  ['palm-chat', 'PaLM-2'],
  ['cloudflare-run', '@cf/meta/llama-3.1-8b-instruct'],
  ['anthropic-complete', 'claude-2.1'],
  ['dify-chat', 'app'],
] as const

const SILENT = '...'

test.each(TEXT_ONLY)(
  '%s (%s) is asked what only the system says and what stands in a text file, and no pictures',
  (name, model) => {
    const encode = (...messages: ChatMessage[]) =>
      outboundFamilies[name].codecs.chat?.encodeCall(chatCall({ messages }), {
        model,
        isStream: false,
        quirks: [],
        other: '',
      }).body
    const body = encode(said('system', 'SYSTEM-MARK'))
    expect(() => vendorFormats[name].checkBody(JSON.parse(JSON.stringify(body)))).not.toThrow()
    expect(JSON.stringify(body)).toContain('SYSTEM-MARK')
    expect(JSON.stringify(body)).not.toMatch(/assistant"|Okay/)
    expect(JSON.stringify(encode(said('user', '')))).toContain(SILENT)
    expect(JSON.stringify(encode(notes))).toContain(JSON.stringify('a.txt\n\nNOTES-MARK').slice(1, -1))
    expect(() => encode(picture)).toThrow(expect.objectContaining({ code: 'request.unsupported' }))
  },
)
