import { BlockStream } from '../block-stream.ts'
import type { ChatEvent } from '../chat.ts'
import type { EventDecoder, Frame, Target } from '../family.ts'
import { parseObject } from '../parse-object.ts'
import { type JsonObject, numberIn, objectIn, objectsIn, textIn } from '../read-json.ts'
import { finishOf, readUsage } from './decode-reply.ts'
import { errorOf } from './errors.ts'

/** Chunks of Hunyuan's chat; unlike whole answers they are not wrapped in `Response`. */
export const eventDecoder = ({ model }: Target): EventDecoder => new HunyuanDecoder(model)

class HunyuanDecoder implements EventDecoder {
  isEnded = false
  private readonly blocks = new BlockStream()

  constructor(private readonly model: string) {}

  decode({ data }: Frame): ChatEvent[] {
    if (data === '[DONE]') {
      this.isEnded = true
      return []
    }
    const chunk = parseObject(data)
    if (!chunk) return []
    const error = errorOf(chunk)
    if (error) return [{ type: 'error', error }]
    const events = this.blocks.start({ id: textIn(chunk, 'Id') ?? '', model: this.model })
    for (const choice of objectsIn(chunk, 'Choices').slice(0, 1)) events.push(...this.choice(choice))
    const usage = readUsage(objectIn(chunk, 'Usage'))
    if (usage) events.push({ type: 'usage', usage })
    return events
  }

  end(): ChatEvent[] {
    return this.blocks.close()
  }

  private choice(choice: JsonObject): ChatEvent[] {
    const delta = objectIn(choice, 'Delta')
    const events = this.blocks.write('reasoning', textIn(delta, 'ReasoningContent'))
    events.push(...this.blocks.write('text', textIn(delta, 'Content')))
    for (const call of objectsIn(delta, 'ToolCalls')) {
      const called = objectIn(call, 'Function')
      const piece = { id: textIn(call, 'Id'), name: textIn(called, 'Name'), arguments: textIn(called, 'Arguments') }
      events.push(...this.blocks.callTool(numberIn(call, 'Index') ?? 0, piece))
    }
    const reason = textIn(choice, 'FinishReason')
    return reason ? [...events, ...this.blocks.finish(finishOf(reason, this.blocks.hasCalls))] : events
  }
}
