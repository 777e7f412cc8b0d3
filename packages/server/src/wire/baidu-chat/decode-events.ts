import { BlockStream } from '../block-stream.ts'
import { newCallId } from '../call-id.ts'
import type { ChatEvent } from '../chat.ts'
import type { EventDecoder, Frame, Target } from '../family.ts'
import { parseObject } from '../parse-object.ts'
import { objectIn, textIn } from '../read-json.ts'
import { calledOf, finishOf, readUsage } from './decode-reply.ts'
import { errorOf } from './errors.ts'

/** Sentences of Baidu's chat, the last one with `is_end`. */
export const eventDecoder = ({ model }: Target): EventDecoder => new BaiduDecoder(model)

class BaiduDecoder implements EventDecoder {
  isEnded = false
  private readonly blocks = new BlockStream()

  constructor(private readonly model: string) {}

  decode({ data }: Frame): ChatEvent[] {
    const sentence = parseObject(data)
    if (!sentence || this.isEnded) return []
    const error = errorOf(sentence)
    if (error) return [{ type: 'error', error }]
    const events = this.blocks.start({ id: textIn(sentence, 'id') ?? '', model: this.model })
    events.push(...this.blocks.write('text', textIn(sentence, 'result')))
    const called = objectIn(sentence, 'function_call')
    if (called) events.push(...this.blocks.callTool(0, { id: newCallId(), ...calledOf(called) }))
    if (sentence.is_end !== true) return events
    this.isEnded = true
    events.push(...this.blocks.finish(finishOf(sentence, this.blocks.hasCalls)))
    const usage = readUsage(sentence)
    if (usage) events.push({ type: 'usage', usage })
    return events
  }

  end(): ChatEvent[] {
    return this.blocks.close()
  }
}
