import { expect, test } from 'bun:test'
import { AppError } from '@tollgate/contract/app-error'
import type { FamilyName } from '@tollgate/contract/relay-endpoints'
import type { ChatCall } from '../../wire/chat.ts'
import { outboundFamilies } from '../../wire/families.ts'
import type { Call } from '../call.ts'
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
