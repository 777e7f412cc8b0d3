import { BlockStream } from '../block-stream.ts'
import { newCallId } from '../call-id.ts'
import type { ChatEvent } from '../chat.ts'
import { countedUsage } from '../counted-usage.ts'
import type { EventDecoder, Frame, Target } from '../family.ts'
import { parseObject } from '../parse-object.ts'
import { type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { errorOf } from './errors.ts'

/** The messages of one answer. The last one has status 2 and the usage. */
export const eventDecoder = ({ model }: Target): EventDecoder => new SparkDecoder(model)

const LAST = 2

class SparkDecoder implements EventDecoder {
  isEnded = false
  private readonly blocks = new BlockStream()

  constructor(private readonly model: string) {}

  decode({ data }: Frame): ChatEvent[] {
    const message = parseObject(data)
    if (!message || this.isEnded) return []
    const header = objectIn(message, 'header')
    const error = errorOf(header)
    if (error) return [{ type: 'error', error }]
    const payload = objectIn(message, 'payload')
    const choices = objectIn(payload, 'choices')
    const events = this.blocks.start({ id: textIn(header, 'sid') ?? '', model: this.model })
    for (const piece of objectsIn(choices, 'text')) events.push(...this.piece(piece))
    if (choices?.status === LAST || header?.status === LAST) {
      this.isEnded = true
      events.push(...this.blocks.finish(this.blocks.hasCalls ? 'tool-calls' : 'stop'))
    }
    const usage = readUsage(objectIn(objectIn(payload, 'usage'), 'text'))
    if (usage) events.push({ type: 'usage', usage })
    return events
  }

  end(): ChatEvent[] {
    return this.blocks.close()
  }

  private piece(piece: JsonObject): ChatEvent[] {
    const events = this.blocks.write('reasoning', textIn(piece, 'reasoning_content'))
    events.push(...this.blocks.write('text', textIn(piece, 'content')))
    const called = objectIn(piece, 'function_call')
    if (!called) return events
    const id = newCallId()
    const given = textIn(called, 'arguments') || '{}'
    return [...events, ...this.blocks.callTool(0, { id, name: textIn(called, 'name'), arguments: given })]
  }
}

const readUsage = (usage: JsonObject | undefined) =>
  countedUsage({ input: usage?.prompt_tokens, output: usage?.completion_tokens, total: usage?.total_tokens })
