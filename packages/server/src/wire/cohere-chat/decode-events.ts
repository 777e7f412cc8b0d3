import { BlockStream } from '../block-stream.ts'
import type { ChatEvent } from '../chat.ts'
import type { EventDecoder, Frame } from '../family.ts'
import { parseObject } from '../parse-object.ts'
import { type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { breakdownOf, decodeCitation, finishOf, readUsage } from './decode-reply.ts'

/** Events of Cohere's chat. https://docs.cohere.com/v2/docs/streaming */
export const eventDecoder = (): EventDecoder => new CohereDecoder()

class CohereDecoder implements EventDecoder {
  isEnded = false
  private readonly blocks = new BlockStream()

  decode({ data }: Frame): ChatEvent[] {
    const event = parseObject(data)
    if (!event || this.isEnded) return []
    const delta = objectIn(event, 'delta')
    const message = objectIn(delta, 'message')
    switch (event.type) {
      case 'message-start':
        return this.blocks.start({ id: textIn(event, 'id') ?? '', model: '' })
      case 'content-start':
      case 'content-delta':
        return [...this.started(), ...this.content(objectIn(message, 'content'))]
      case 'tool-plan-delta':
        return [...this.started(), ...this.blocks.write('reasoning', textIn(message, 'tool_plan'))]
      case 'tool-call-start':
      case 'tool-call-delta':
        return [...this.started(), ...this.toolCall(event.index, oneIn(message, 'tool_calls'))]
      case 'citation-start':
        return [...this.started(), ...this.citation(oneIn(message, 'citations'))]
      case 'message-end':
        return this.messageEnd(delta)
      default:
        return []
    }
  }

  end(): ChatEvent[] {
    return this.blocks.close()
  }

  private started(): ChatEvent[] {
    return this.blocks.start({ id: '', model: '' })
  }

  private content(content: JsonObject | undefined): ChatEvent[] {
    return [
      ...this.blocks.write('reasoning', textIn(content, 'thinking')),
      ...this.blocks.write('text', textIn(content, 'text')),
    ]
  }

  private toolCall(index: unknown, call: JsonObject | undefined): ChatEvent[] {
    const called = objectIn(call, 'function')
    return this.blocks.callTool(typeof index === 'number' ? index : 0, {
      id: textIn(call, 'id'),
      name: textIn(called, 'name'),
      arguments: textIn(called, 'arguments'),
    })
  }

  private citation(citation: JsonObject | undefined): ChatEvent[] {
    return citation ? this.blocks.cite(decodeCitation(citation)) : []
  }

  private messageEnd(delta: JsonObject | undefined): ChatEvent[] {
    this.isEnded = true
    const breakdown = breakdownOf(delta)
    if (breakdown) return [...this.blocks.close(), { type: 'error', error: breakdown }]
    const events = [...this.started(), ...this.blocks.finish(finishOf(delta?.finish_reason))]
    const usage = readUsage(objectIn(delta, 'usage'))
    if (usage) events.push({ type: 'usage', usage })
    return events
  }
}

/** The documentation shows these as one object in some places and as a list of one in others. */
const oneIn = (message: JsonObject | undefined, name: string): JsonObject | undefined =>
  objectIn(message, name) ?? objectsIn(message, name)[0]
