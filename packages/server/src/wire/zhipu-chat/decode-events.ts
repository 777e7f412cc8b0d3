import { BlockStream } from '../block-stream.ts'
import type { ChatEvent } from '../chat.ts'
import type { EventDecoder, Frame, Target } from '../family.ts'
import { parseObject } from '../parse-object.ts'
import { readUsage } from './decode-reply.ts'
import { decodeError, errorOf } from './errors.ts'

/**
 * Events of ChatGLM: `add` with a bare piece of text, then `finish`, `interrupted` or `error`. Usage stands in a line
 * `meta:` of the last event, which server-sent events do not know; it is read where the framing gives that line as a
 * frame of its own.
 */
export const eventDecoder = ({ model }: Target): EventDecoder => new GlmDecoder(model)

class GlmDecoder implements EventDecoder {
  private readonly blocks = new BlockStream()

  constructor(private readonly model: string) {}

  decode({ event, data }: Frame): ChatEvent[] {
    if (event === 'meta') return this.usageOf(data)
    if (event === 'error') return [{ type: 'error', error: decodeError(502, data) }]
    const events = this.blocks.start({ id: '', model: this.model })
    // What is wrong with the call is said in place of a stream.
    const refusal = events.length > 0 && data.startsWith('{') ? errorOf(parseObject(data) ?? {}) : undefined
    if (refusal) return [{ type: 'error', error: refusal }]
    events.push(...this.blocks.write('text', data))
    if (event === 'finish') events.push(...this.blocks.finish('stop'))
    if (event === 'interrupted') events.push(...this.blocks.finish('content-filter'))
    return events
  }

  end(): ChatEvent[] {
    return this.blocks.close()
  }

  private usageOf(data: string): ChatEvent[] {
    const usage = readUsage(parseObject(data) ?? {})
    return usage ? [{ type: 'usage', usage }] : []
  }
}
