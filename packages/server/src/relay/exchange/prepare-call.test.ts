import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import { providerOf } from '@tollgate/contract/providers'
import type { FamilyName } from '@tollgate/contract/relay-endpoints'
import type { ChatCall } from '../../wire/chat.ts'
import { outboundFamilies } from '../../wire/families.ts'
import type { Call } from '../call.ts'
import { chooseFormat } from './choose-format.ts'
import { prepareCall } from './prepare-call.ts'

const asked: ChatCall = {
  model: 'm',
  messages: [{ role: 'user', parts: [{ kind: 'text', text: 'Sum it up' }] }],
  isStream: false,
  tools: [],
  needs: { family: 'gemini-generate', what: 'a file that only Google can open' },
  extras: {},
  warnings: [],
}

/** The reason why a vendor of this format is not asked. */
function refusalBy(family: FamilyName): string | undefined {
  const outbound = outboundFamilies[family].codecs.chat
  if (!outbound) throw new Error(`${family} has no chat`)
  // Of a call nothing is read but what is remembered of earlier turns.
  const call = { memory: { restore: () => undefined } } as unknown as Call
  try {
    prepareCall('chat', asked, { call, sides: { outbound }, family, quirks: [] })
  } catch (error) {
    return error instanceof AppError && error.code === 'request.unsupported' ? error.textIn('en') : String(error)
  }
  return undefined
}

test('a call that only one vendor can read is asked of no other', () => {
  expect(refusalBy('gemini-generate')).toBeUndefined()
  expect(refusalBy('anthropic-messages')).toContain('a file that only Google can open')
  expect(refusalBy('openai-chat')).toContain('a file that only Google can open')
})

test('what OpenAI does not fetch goes to it as bytes', async () => {
  const byAddress = (kind: 'image' | 'file', url: string, mediaType?: string) => ({
    kind,
    source: { kind: 'url' as const, url, ...(mediaType ? { mediaType } : {}) },
  })
  const parts = [
    byAddress('image', 'https://a.example/a.png'),
    byAddress('file', 'https://a.example/a.pdf'),
    byAddress('file', 'https://a.example/a.mp4', 'video/mp4'),
  ]
  const { needs: _needs, ...rest } = asked
  const pdf = { kind: 'bytes', mediaType: 'application/pdf', base64: 'JVBERi0=' }
  // Of a call nothing else is read.
  const call = {
    memory: { restore: () => undefined },
    openRoom: () => ({ fetchMedia: async () => pdf }),
  } as unknown as Call
  const outbound = outboundFamilies['openai-chat'].codecs.chat
  if (!outbound) throw new Error('no chat')
  const wanted = { ...rest, messages: [{ role: 'user' as const, parts }] }
  await prepareCall('chat', wanted, { call, sides: { outbound }, family: 'openai-chat', quirks: [] })
  expect(parts.map(({ source }) => source.kind as string)).toEqual(['url', 'bytes', 'url'])
})

/** The pictures that are fetched here before a provider is asked. */
async function fetchedFor(code: number, urls: string[]): Promise<string[]> {
  const provider = providerOf(code)
  if (!provider) throw new Error(`no provider ${code}`)
  const { family, quirks } = chooseFormat({ provider, inbound: 'openai-chat', operation: 'chat', model: 'claude-a' })
  const outbound = outboundFamilies[family].codecs.chat
  if (!outbound) throw new Error(`${family} has no chat`)
  const fetched: string[] = []
  const fetchMedia = async (url: string) => {
    fetched.push(url)
    return { kind: 'bytes', mediaType: 'image/png', base64: 'AAAA' }
  }
  // Of a call nothing is read but what is remembered of earlier turns, and what fetches.
  const call = { memory: { restore: () => undefined }, openRoom: () => ({ fetchMedia }) } as unknown as Call
  const parts = urls.map((url) => ({ kind: 'image' as const, source: { kind: 'url' as const, url } }))
  const { needs: _needs, ...open } = asked
  const seen: ChatCall = { ...open, messages: [{ role: 'user', parts }] }
  await prepareCall('chat', seen, { call, sides: { outbound }, family, quirks })
  return fetched
}

test.each([
  ['Anthropic takes addresses, if they are secure', 14, ['http://a.example/1.png']],
  ['Bedrock takes none', 33, ['http://a.example/1.png', 'https://a.example/2.png']],
  ['Claude on Vertex AI takes none', 41, ['http://a.example/1.png', 'https://a.example/2.png']],
  ['OpenAI takes all', 1, []],
])('%s', async (_what, code, expected) => {
  expect(await fetchedFor(code, ['http://a.example/1.png', 'https://a.example/2.png'])).toEqual(expected)
})

test('what a vendor keeps under an address of its own is not fetched', async () => {
  expect(await fetchedFor(25, ['ms://file-1', 'https://a.example/2.png'])).toEqual(['https://a.example/2.png'])
})
