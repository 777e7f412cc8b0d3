import * as z from 'zod/mini'
import { parseJson } from '../../storage.ts'
import type { Answer, ToolCall } from './chat-messages.ts'

const ToolCallDelta = z.object({
  index: z._default(z.number(), 0),
  id: z.nullish(z.string()),
  function: z.nullish(z.object({ name: z.nullish(z.string()), arguments: z.nullish(z.string()) })),
})

const Delta = z.object({
  content: z.nullish(z.string()),
  reasoning_content: z.nullish(z.string()),
  reasoning: z.nullish(z.string()),
  tool_calls: z.nullish(z.array(ToolCallDelta)),
})
type Delta = z.output<typeof Delta>

const Usage = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() })
export type Usage = z.output<typeof Usage>

const Chunk = z.object({
  choices: z.optional(z.array(z.object({ delta: z.nullish(Delta), finish_reason: z.nullish(z.string()) }))),
  usage: z.nullish(Usage),
  error: z.nullish(z.object({ message: z._default(z.string(), '') })),
})

/** What one event of the stream adds. */
export type ChunkReading =
  | { kind: 'delta'; delta: Delta; ending: Answer['ending']; usage: Usage | undefined }
  /** `[DONE]`, or an event without choices. */
  | { kind: 'end'; usage: Usage | undefined }
  | { kind: 'error'; message: string }

/** An event that is no JSON of this format is an error of the stream, and shown as it came. */
export function readChunk(data: string): ChunkReading {
  if (data.trim() === '[DONE]') return { kind: 'end', usage: undefined }
  const chunk = z.safeParse(Chunk, parseJson(data)).data
  if (chunk === undefined) return { kind: 'error', message: data }
  if (chunk.error) return { kind: 'error', message: chunk.error.message || data }
  const usage = chunk.usage ?? undefined
  const [choice] = chunk.choices ?? []
  if (choice === undefined) return { kind: 'end', usage }
  return { kind: 'delta', delta: choice.delta ?? {}, ending: endings[choice.finish_reason ?? ''], usage }
}

/** Ends that leave something out, as the format calls them. */
const endings: Readonly<Record<string, NonNullable<Answer['ending']>>> = { length: 'length', content_filter: 'filter' }

type Written = Pick<Answer, 'text' | 'reasoning' | 'toolCalls'>

/** The answer so far with what came now. */
export function withDelta(written: Written, delta: Delta): Written {
  return {
    text: written.text + (delta.content ?? ''),
    reasoning: written.reasoning + (delta.reasoning_content ?? delta.reasoning ?? ''),
    toolCalls: delta.tool_calls ? withToolCalls(written.toolCalls, delta.tool_calls) : written.toolCalls,
  }
}

/** The most calls of tools in one answer; a vendor's index is not believed beyond it. */
const TOOL_CALLS_MAX = 128

function withToolCalls(known: ToolCall[], deltas: z.output<typeof ToolCallDelta>[]): ToolCall[] {
  const calls = [...known]
  for (const { index, id, function: called } of deltas) {
    if (index < 0 || index > calls.length || index >= TOOL_CALLS_MAX) continue
    const before = calls[index] ?? { id: '', name: '', arguments: '', result: '' }
    calls[index] = {
      ...before,
      id: before.id || id || `call_${index}`,
      name: before.name + (called?.name ?? ''),
      arguments: before.arguments + (called?.arguments ?? ''),
    }
  }
  return calls
}
