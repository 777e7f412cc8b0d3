import { AppError } from '@tollgate/contract/app-error'
import type { ChatCall, ChatReply } from '../chat.ts'
import type { EncodedCall, OutboundFamily, Target, VendorAnswer } from '../family.ts'
import { invalid } from '../invalid.ts'
import { warnOfLostSettings } from '../lost-fields.ts'
import { decodeError } from '../openai-chat/errors.ts'
import { plainTurns } from '../plain-turns.ts'
import { isObject, textIn } from '../read-json.ts'
import { unsupported } from '../unsupported.ts'
import { eventDecoder } from './decode-events.ts'
import { documentList } from './document-list.ts'
import { errorOf } from './errors.ts'
import { FORMAT, PATHS } from './schema.ts'

/** A knowledge base at AI Proxy. The channel's field `other` names it. */
export const libraryAskOutbound: OutboundFamily = {
  name: 'library-ask',
  paths: PATHS,
  decodeError,
  // Pictures are not sent at all: nothing needs to be fetched.
  codecs: { chat: { takesMediaUrls: true, encodeCall, decodeReply, eventDecoder } },
}

/** Only the last text is asked: a knowledge base has no conversation. */
function encodeCall(call: ChatCall, target: Target): EncodedCall {
  const libraryId = target.other.trim()
  if (libraryId === '') throw unsupported('the channel names no knowledge base')
  const last = call.messages.at(-1)
  const [turn] = plainTurns({ ...call, messages: last ? [last] : [] }, FORMAT).turns
  if (!turn) throw invalid('the last message must have a text')
  if (call.messages.length > 1) call.warnings.push(`earlier messages are not in ${FORMAT}`)
  warnOfLostSettings(call, { format: FORMAT, kept: [] })
  return { body: { model: target.model, query: turn.text, libraryId, stream: call.isStream } }
}

function decodeReply({ json }: VendorAnswer, { model }: Target): ChatReply {
  const answer = isObject(json) ? json : {}
  const error = errorOf(answer)
  if (error) throw error
  const text = textIn(answer, 'answer')
  if (text === undefined) throw new AppError('channel.bad-reply', {}, { detail: 'no answer' })
  const told = text + documentList(answer)
  return { id: '', model, answers: [{ parts: [{ kind: 'text', text: told }], finish: 'stop' }] }
}
