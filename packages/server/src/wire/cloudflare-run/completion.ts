import { AppError } from '@tollgate/contract/app-error'
import { askedInText } from '../asked-in-text.ts'
import { BlockStream } from '../block-stream.ts'
import type { ChatCall, ChatEvent, ChatReply } from '../chat.ts'
import { countedUsage } from '../counted-usage.ts'
import type { EncodedCall, EventDecoder, Frame, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import { chatExtras, ownFields, warnOfLostSettings } from '../lost-fields.ts'
import { parseObject } from '../parse-object.ts'
import { plainTurns } from '../plain-turns.ts'
import { type JsonObject, objectIn, textIn } from '../read-json.ts'
import { errorOf, resultOf } from './errors.ts'
import { FORMAT } from './schema.ts'

/** Text generation. https://developers.cloudflare.com/workers-ai/models/llama-3.1-8b-instruct/ */
export const completionCodec: OutboundCodec<'chat'> = {
  // Pictures are not sent at all: nothing needs to be fetched.
  takesMediaUrls: true,
  encodeCall,
  decodeReply,
  eventDecoder,
}

const OWN_FIELDS = ['lora', 'raw', 'repetition_penalty'] as const

const SETTINGS = [
  ['maxOutputTokens', 'max_tokens'],
  ['temperature', 'temperature'],
  ['topP', 'top_p'],
  ['topK', 'top_k'],
  ['seed', 'seed'],
  ['frequencyPenalty', 'frequency_penalty'],
  ['presencePenalty', 'presence_penalty'],
] as const satisfies readonly (readonly [keyof ChatCall, string])[]

/** A single text is a prompt; a conversation goes as messages. */
function encodeCall(call: ChatCall): EncodedCall {
  const { system, turns } = plainTurns(askedInText(call, FORMAT), FORMAT)
  const [first, ...others] = turns
  const messages = turns.map(({ role, text }): JsonObject => ({ role, content: text }))
  if (system !== '') messages.unshift({ role: 'system', content: system })
  const isPrompt = first?.role === 'user' && others.length === 0 && system === ''
  const body: JsonObject = { ...(isPrompt ? { prompt: first.text } : { messages }), stream: call.isStream }
  for (const [from, to] of SETTINGS) if (call[from] !== undefined) body[to] = call[from]
  Object.assign(body, ownFields(chatExtras(call), OWN_FIELDS))
  warnOfLostSettings(call, { format: FORMAT, kept: SETTINGS.map(([from]) => from), keptExtras: OWN_FIELDS })
  return { body }
}

function decodeReply({ json }: VendorAnswer, { model }: Target): ChatReply {
  const result = resultOf(json)
  const text = textIn(result, 'response') ?? objectText(result)
  if (text === undefined) throw new AppError('channel.bad-reply', {}, { detail: 'no response' })
  return { id: '', model, answers: [{ parts: [{ kind: 'text', text }], finish: 'stop' }], usage: readUsage(result) }
}

/** An answer that was asked for as JSON comes parsed. */
function objectText(result: JsonObject): string | undefined {
  const object = objectIn(result, 'response')
  return object && JSON.stringify(object)
}

function readUsage(holder: JsonObject) {
  const usage = objectIn(holder, 'usage')
  return countedUsage({ input: usage?.prompt_tokens, output: usage?.completion_tokens, total: usage?.total_tokens })
}

function eventDecoder({ model }: Target): EventDecoder {
  return new RunDecoder(model)
}

class RunDecoder implements EventDecoder {
  isEnded = false
  private readonly blocks = new BlockStream()

  constructor(private readonly model: string) {}

  decode({ data }: Frame): ChatEvent[] {
    if (data === '[DONE]') {
      this.isEnded = true
      return this.blocks.finish('stop')
    }
    const piece = parseObject(data)
    if (!piece) return []
    const error = errorOf(piece, 502)
    if (error) return [{ type: 'error', error }]
    const events = this.blocks.start({ id: '', model: this.model })
    events.push(...this.blocks.write('text', textIn(piece, 'response')))
    const usage = readUsage(piece)
    if (usage) events.push({ type: 'usage', usage })
    return events
  }

  end(): ChatEvent[] {
    return this.blocks.close()
  }
}
