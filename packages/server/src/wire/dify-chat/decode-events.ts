import { BlockStream } from '../block-stream.ts'
import type { ChatEvent } from '../chat.ts'
import type { EventDecoder, Frame, Target } from '../family.ts'
import { parseObject } from '../parse-object.ts'
import { type JsonObject, objectIn, textIn } from '../read-json.ts'
import { messageUsage, outputText, retrievedSources, runUsage } from './decode-reply.ts'
import { errorOf, failureOf } from './errors.ts'
import { appKind } from './schema.ts'

/** Events of an app. https://docs.dify.ai/en/api-reference/guides/streaming */
export const eventDecoder = (target: Target): EventDecoder => new DifyDecoder(target)

class DifyDecoder implements EventDecoder {
  isEnded = false
  private readonly blocks = new BlockStream()
  private readonly isWorkflow: boolean
  private readonly model: string
  private readonly showsSteps: boolean
  private hasText = false
  /** The app took its answer back. */
  private isReplaced = false

  constructor({ other, model, defaults }: Target) {
    this.showsSteps = defaults?.showsDifySteps ?? false
    this.isWorkflow = appKind(other) === 'workflow'
    this.model = model
  }

  decode({ data }: Frame): ChatEvent[] {
    const event = parseObject(data)
    if (!event || this.isEnded) return []
    switch (event.event) {
      case 'message':
      case 'agent_message':
        return [...this.started(event), ...this.text(textIn(event, 'answer'))]
      case 'text_chunk':
        return [...this.started(event), ...this.text(textIn(objectIn(event, 'data'), 'text'))]
      case 'message_file':
        return [...this.started(event), ...this.file(event)]
      case 'message_replace':
        this.isReplaced = true
        return []
      case 'workflow_started':
      case 'node_started':
        return this.showsSteps ? [...this.started(event), ...this.blocks.write('reasoning', stepOf(event))] : []
      case 'message_end':
        return [
          ...this.started(event),
          ...this.blocks.cite(retrievedSources(event)),
          ...this.finish(),
          ...usageEvents(messageUsage(event)),
        ]
      case 'workflow_finished':
        return this.runEnd(event)
      case 'error':
        return [{ type: 'error', error: errorOf(event, 502) }]
      default:
        return []
    }
  }

  end(): ChatEvent[] {
    return this.blocks.close()
  }

  private started(event: JsonObject): ChatEvent[] {
    const id = textIn(event, 'message_id') ?? textIn(event, 'workflow_run_id') ?? ''
    return this.blocks.start({ id, model: this.model })
  }

  private text(text: string | undefined): ChatEvent[] {
    if (text) this.hasText = true
    return this.blocks.write('text', text)
  }

  private file(event: JsonObject): ChatEvent[] {
    const url = textIn(event, 'url')
    if (!url || event.type !== 'image' || event.belongs_to === 'user') return []
    const part = { kind: 'image' as const, source: { kind: 'url' as const, url } }
    return [{ type: 'media', block: this.blocks.nextBlock(), part }]
  }

  private finish(): ChatEvent[] {
    this.isEnded = true
    return this.blocks.finish(this.isReplaced ? 'content-filter' : 'stop')
  }

  /** In a chat with a workflow inside, the message ends later. */
  private runEnd(event: JsonObject): ChatEvent[] {
    const run = objectIn(event, 'data') ?? {}
    const failure = failureOf(run)
    if (failure) return [{ type: 'error', error: failure }]
    if (!this.isWorkflow) return []
    const events = this.started(event)
    // A run without streaming nodes tells its text only here.
    if (!this.hasText) events.push(...this.text(outputText(run)))
    return [...events, ...this.finish(), ...usageEvents(runUsage(run))]
  }
}

function stepOf(event: JsonObject): string {
  const step = objectIn(event, 'data') ?? {}
  const title =
    textIn(step, 'title') ?? textIn(step, 'node_id') ?? textIn(step, 'workflow_id') ?? textIn(step, 'id') ?? ''
  return `${event.event === 'node_started' ? 'Node' : 'Workflow'}: ${title.slice(0, 200)}\n`
}

const usageEvents = (usage: ReturnType<typeof messageUsage>): ChatEvent[] => (usage ? [{ type: 'usage', usage }] : [])
