import type { FamilyName } from '@tollgate/contract/relay-endpoints'
import type { AssistantPart, ChatCall, ChatEvent, ChatReply, ReasoningPart, Signature } from '../wire/chat.ts'
import type { TurnStore } from './turn-store.ts'

/** Formats whose vendors want proofs of earlier thinking back. */
const SIGNING: readonly FamilyName[] = ['anthropic-messages', 'gemini-generate', 'openai-responses']
/** Assistant turns that are completed, newest first; older ones no vendor asks for. */
const TURNS_MAX = 64

/**
 * Thinking and signatures of an answer, kept by its tool calls' ids, so that they are back on the next turn although
 * the client's format has no field for them.
 */
export class TurnMemory {
  private reasoning: ReasoningPart[] = []
  private readonly texts = new Map<number, string>()
  private readonly calls: { id: string; signature?: Signature | undefined }[] = []
  private readonly callBlocks = new Map<number, number>()

  constructor(
    private readonly store: TurnStore,
    private readonly userId: number,
    /** Hears of what is being kept. */
    private readonly onKeeping: (kept: Promise<void>) => void,
  ) {}

  /** Follows a stream. */
  watch(event: ChatEvent): void {
    switch (event.type) {
      case 'reasoning-delta':
        this.texts.set(event.block, (this.texts.get(event.block) ?? '') + event.text)
        break
      case 'reasoning-end':
        if (event.signature)
          this.reasoning.push({
            kind: 'reasoning',
            text: this.texts.get(event.block) ?? '',
            signature: event.signature,
          })
        this.texts.delete(event.block)
        break
      case 'tool-call-start':
        this.callBlocks.set(event.block, this.calls.push({ id: event.id }) - 1)
        break
      case 'tool-call-end': {
        const call = this.calls[this.callBlocks.get(event.block) ?? -1]
        if (call) call.signature = event.signature
        break
      }
      case 'finish':
        this.keep()
        break
    }
  }

  /** Takes a whole answer. */
  learn({ answers }: ChatReply): void {
    for (const part of answers[0]?.parts ?? []) {
      if (part.kind === 'reasoning' && part.signature) this.reasoning.push(part)
      else if (part.kind === 'tool-call') this.calls.push({ id: part.id, signature: part.signature })
    }
    this.keep()
  }

  /** Completes earlier turns of a conversation; a promise only when there is something to look up. */
  restore(asked: ChatCall, family: FamilyName): Promise<void> | undefined {
    if (!SIGNING.includes(family)) return undefined
    const turns = asked.messages
      .filter((message) => message.role === 'assistant')
      .filter(({ parts }) => isBare(parts))
      .slice(-TURNS_MAX)
    if (turns.length === 0) return undefined
    return Promise.all(turns.map((turn) => this.complete(turn, family))).then(() => {})
  }

  private async complete(turn: { parts: AssistantPart[] }, family: FamilyName): Promise<void> {
    const calls = turn.parts.filter((part) => part.kind === 'tool-call')
    const records = await Promise.all(calls.map(({ id }) => this.store.get(this.userId, id)))
    calls.forEach((call, index) => {
      const signature = records[index]?.signature
      if (signature?.family === family) call.signature = signature
    })
    const reasoning = records
      .flatMap((record) => record?.reasoning ?? [])
      .filter((part) => part.signature?.family === family)
    if (reasoning.length === 0) return
    turn.parts = [...reasoning, ...turn.parts.filter(({ kind }) => kind !== 'reasoning')]
  }

  private keep(): void {
    const { reasoning, calls } = this
    calls.forEach(({ id, signature }, index) => {
      const record = { reasoning: index === 0 ? reasoning : [], signature }
      if (record.reasoning.length > 0 || signature) this.onKeeping(this.store.put(this.userId, id, record))
    })
    this.reasoning = []
    this.calls.length = 0
  }
}

/** Tool calls that came back without any proof. */
const isBare = (parts: readonly AssistantPart[]): boolean =>
  parts.some((part) => part.kind === 'tool-call') &&
  !parts.some((part) => 'signature' in part && part.signature !== undefined)
