import type { FilePart, ImagePart, Signature, ToolCallPart } from '../chat.ts'
import type { ReplyContext } from '../family.ts'
import { customInput } from '../free-text-tool.ts'
import { type JsonObject, objectsIn } from '../read-json.ts'
import { packEnvelope } from './reasoning-envelope.ts'
import { FAMILY, INCLUDE_REASONING, includes, OWN_ID_MARK } from './schema.ts'
import { ToolNames } from './tool-names.ts'

type ItemStatus = 'in_progress' | 'completed' | 'incomplete'

/** Makes the items of one answer; knows how the client named its tools and what it wants to see. */
export class OutputItems {
  private readonly wantsSignatures: boolean
  /** Most answers call no tool: made when the first one does. */
  private madeNames: ToolNames | undefined

  constructor(private readonly context: ReplyContext) {
    this.wantsSignatures = includes(context.facts.body, INCLUDE_REASONING)
  }

  private get names(): ToolNames {
    this.madeNames ??= new ToolNames(this.context.facts.body)
    return this.madeNames
  }

  id(prefix: 'msg' | 'rs' | 'fc' | 'ctc' | 'ig', index: number): string {
    return `${prefix}_${OWN_ID_MARK}${this.context.requestId}_${index}`
  }

  message(index: number, content: JsonObject[], status: ItemStatus): JsonObject {
    return { id: this.id('msg', index), type: 'message', status, role: 'assistant', content }
  }

  reasoning(index: number, { text, signature }: { text: string; signature?: Signature | undefined }): JsonObject {
    return {
      id: this.id('rs', index),
      type: 'reasoning',
      summary: text === '' ? [] : [{ type: 'summary_text', text }],
      ...this.encrypted(signature),
    }
  }

  private encrypted(signature: Signature | undefined): { encrypted_content?: string } {
    if (!signature || !this.wantsSignatures) return {}
    return { encrypted_content: signature.family === FAMILY ? signature.value : packEnvelope({ signature }) }
  }

  isCustom(flat: string): boolean {
    return this.names.clientTool(flat)?.isCustom ?? false
  }

  /** `arguments` is the text so far, as the vendor wrote it. */
  toolCall(index: number, call: Pick<ToolCallPart, 'id' | 'name' | 'arguments'>, status: ItemStatus): JsonObject {
    const tool = this.names.clientTool(call.name)
    const named = {
      call_id: call.id,
      name: tool?.name ?? call.name,
      ...(tool?.namespace === undefined ? {} : { namespace: tool.namespace }),
    }
    if (tool?.isCustom) {
      const input = call.arguments === '' ? '' : customInput(call.arguments)
      return { id: this.id('ctc', index), type: 'custom_tool_call', status, ...named, input }
    }
    return { id: this.id('fc', index), type: 'function_call', status, ...named, arguments: call.arguments }
  }

  /** A tool call's own signature has no field here: it travels in an item behind the call. */
  callSignature(index: number, callId: string, signature: Signature | undefined): JsonObject | undefined {
    if (!signature || signature.family === FAMILY || !this.wantsSignatures) return undefined
    const encrypted = packEnvelope({ signature, callId })
    return { id: this.id('rs', index), type: 'reasoning', summary: [], encrypted_content: encrypted }
  }

  /** Undefined for what the format cannot show: sounds, and files that are not in the answer. */
  media(index: number, { kind, source }: ImagePart | FilePart): JsonObject | undefined {
    if (kind !== 'image' || source.kind !== 'bytes') return undefined
    const format = source.mediaType.slice(source.mediaType.indexOf('/') + 1)
    return {
      id: this.id('ig', index),
      type: 'image_generation_call',
      status: 'completed',
      output_format: format,
      result: source.base64,
    }
  }
}

export const textPart = (text: string, logprobs: unknown[] = [], annotations: JsonObject[] = []): JsonObject => ({
  type: 'output_text',
  annotations,
  logprobs,
  text,
})

export const refusalPart = (refusal: string): JsonObject => ({ type: 'refusal', refusal })

/** OpenAI's chat form of probabilities, `{ content: [...] }`, as a list. */
export const logprobList = (logprobs: JsonObject | undefined): JsonObject[] => objectsIn(logprobs, 'content')
