import { newCallId } from './call-id.ts'
import type { ChatEvent, FinishReason, Source } from './chat.ts'

interface ToolCallPiece {
  /** Needed with the first piece of a call. */
  id?: string | undefined
  name?: string | undefined
  arguments?: string | undefined
}

/**
 * Events of one answer whose vendor sends bare pieces: opens, numbers and closes the blocks they belong to. After the
 * finish nothing more is written.
 */
export class BlockStream {
  private hasStarted = false
  private isFinished = false
  private blocks = 0
  private open: { kind: 'text' | 'reasoning'; block: number } | undefined
  private lastText: number | undefined
  /** Blocks of tool calls by the vendor's own number of them. */
  private readonly calls = new Map<string | number, number>()

  get hasCalls(): boolean {
    return this.calls.size > 0
  }

  /** The start, once. */
  start(head: { id: string; model: string }): ChatEvent[] {
    if (this.hasStarted) return []
    this.hasStarted = true
    return [{ type: 'start', ...head }]
  }

  /** A piece of text or thinking; an empty one says nothing. */
  write(kind: 'text' | 'reasoning', text: string | undefined): ChatEvent[] {
    if (!text || this.isFinished) return []
    if (this.open?.kind === kind) return [{ type: `${kind}-delta`, block: this.open.block, text }]
    const events = this.closeText()
    this.open = { kind, block: this.nextBlock() }
    const { block } = this.open
    if (kind === 'text') this.lastText = block
    events.push({ type: `${kind}-start`, block }, { type: `${kind}-delta`, block, text })
    return events
  }

  /** A piece of the tool call that the vendor numbers `key`. */
  callTool(key: string | number, piece: ToolCallPiece): ChatEvent[] {
    if (this.isFinished) return []
    const events: ChatEvent[] = []
    let block = this.calls.get(key)
    if (block === undefined) {
      events.push(...this.closeText())
      block = this.nextBlock()
      this.calls.set(key, block)
      events.push({ type: 'tool-call-start', block, id: piece.id || newCallId(), name: piece.name ?? '' })
    }
    if (piece.arguments) events.push({ type: 'tool-call-delta', block, text: piece.arguments })
    return events
  }

  /** What the newest text stands on. */
  cite(sources: readonly Source[]): ChatEvent[] {
    const block = this.lastText
    if (block === undefined || this.isFinished) return []
    return sources.map((source) => ({ type: 'source', block, source }))
  }

  /** A block's number, for what has no pieces. */
  nextBlock(): number {
    this.blocks += 1
    return this.blocks - 1
  }

  finish(reason: FinishReason): ChatEvent[] {
    if (this.isFinished) return []
    const events = this.close()
    this.isFinished = true
    events.push({ type: 'finish', reason })
    return events
  }

  /** Ends what is open. */
  close(): ChatEvent[] {
    if (this.isFinished) return []
    const events = this.closeText()
    for (const block of this.calls.values()) events.push({ type: 'tool-call-end', block })
    this.isFinished = true
    return events
  }

  private closeText(): ChatEvent[] {
    const { open } = this
    this.open = undefined
    return open ? [{ type: `${open.kind}-end`, block: open.block }] : []
  }
}
