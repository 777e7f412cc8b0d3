import type { ChatEvent } from '../chat.ts'
import type { EventEncoder, JsonObject, ReplyContext } from '../family.ts'
import type { TokenUsage } from '../token-usage.ts'
import { answerId, encodeFinish, encodeImage } from './encode-reply.ts'
import { encodeUsage } from './usage.ts'

/** Events into chunks of a chat completion. https://platform.openai.com/docs/api-reference/chat/streaming */
export const eventEncoder = (context: ReplyContext): EventEncoder => new ChunkEncoder(context)

class ChunkEncoder implements EventEncoder {
  /** Every chunk begins with the same fields: they are written once. */
  private readonly head: string
  private readonly hasRole = new Set<number>()
  /** Tool calls by block: the index that clients know them by. */
  private readonly calls = new Map<number, number>()
  private readonly callCounts = new Map<number, number>()

  constructor(private readonly context: ReplyContext) {
    const fields = {
      id: answerId(context),
      object: 'chat.completion.chunk',
      created: context.createdAt,
      model: context.model,
    }
    this.head = `data: ${JSON.stringify(fields).slice(0, -1)},"choices":[`
  }

  encode(event: ChatEvent): string {
    switch (event.type) {
      case 'start':
        return this.delta({ content: '' }, undefined)
      case 'text-delta':
        return this.delta({ content: event.text }, event.answer, event.logprobs)
      case 'reasoning-delta':
        return this.delta({ reasoning_content: event.text }, event.answer)
      case 'refusal-delta':
        return this.delta({ refusal: event.text }, event.answer)
      case 'tool-call-start':
        return this.startCall(event)
      case 'tool-call-delta':
        return this.delta(
          { tool_calls: [{ index: this.calls.get(event.block) ?? 0, function: { arguments: event.text } }] },
          event.answer,
        )
      case 'media':
        return event.part.kind === 'image' ? this.delta({ images: encodeImage(event.part) }, event.answer) : ''
      case 'finish':
        return `${this.head}{"index":${event.answer ?? 0},"delta":{},"logprobs":null,"finish_reason":"${encodeFinish(event.reason)}"}]}\n\n`
      default:
        return ''
    }
  }

  end(usage: TokenUsage): string {
    const last = 'data: [DONE]\n\n'
    return this.context.wantsUsage ? `${this.head}],"usage":${JSON.stringify(encodeUsage(usage))}}\n\n${last}` : last
  }

  private startCall({ block, id, name, answer }: Extract<ChatEvent, { type: 'tool-call-start' }>): string {
    const index = this.callCounts.get(answer ?? 0) ?? 0
    this.callCounts.set(answer ?? 0, index + 1)
    this.calls.set(block, index)
    return this.delta({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }, answer)
  }

  /** The first chunk of an answer names its role. */
  private delta(delta: JsonObject, answer = 0, logprobs?: JsonObject): string {
    const isFirst = !this.hasRole.has(answer)
    if (isFirst) this.hasRole.add(answer)
    const text = JSON.stringify(isFirst ? { role: 'assistant', ...delta } : delta)
    const probabilities = logprobs ? JSON.stringify(logprobs) : 'null'
    return `${this.head}{"index":${answer},"delta":${text},"logprobs":${probabilities},"finish_reason":null}]}\n\n`
  }
}
