import type { AssistantPart, ChatEvent, ChatReply } from './chat.ts'

/** A whole answer as the events of a stream, for clients that asked for one where the vendor does not stream. */
export function replayReply(reply: ChatReply): ChatEvent[] {
  const events: ChatEvent[] = [{ type: 'start', id: reply.id, model: reply.model, usage: reply.usage }]
  let block = 0
  reply.answers.forEach(({ parts, finish, stopText }, index) => {
    const which = index === 0 ? {} : { answer: index }
    for (const part of parts) {
      events.push(...eventsOf(part, { block, ...which }))
      block += 1
    }
    events.push({ type: 'finish', reason: finish, ...(stopText === undefined ? {} : { stopText }), ...which })
  })
  if (reply.usage) events.push({ type: 'usage', usage: reply.usage })
  return events
}

function eventsOf(part: AssistantPart, at: { block: number; answer?: number }): ChatEvent[] {
  const signed = 'signature' in part && part.signature ? { signature: part.signature } : {}
  switch (part.kind) {
    case 'text':
      return [
        { type: 'text-start', ...at },
        { type: 'text-delta', text: part.text, ...at },
        ...(part.sources ?? []).map((source) => ({ type: 'source' as const, source, ...at })),
        { type: 'text-end', ...at },
      ]
    case 'reasoning':
      return [
        { type: 'reasoning-start', ...at },
        ...(part.text === '' ? [] : [{ type: 'reasoning-delta' as const, text: part.text, ...at }]),
        { type: 'reasoning-end', ...signed, ...at },
      ]
    case 'tool-call':
      return [
        { type: 'tool-call-start', id: part.id, name: part.name, ...at },
        { type: 'tool-call-delta', text: part.arguments, ...at },
        { type: 'tool-call-end', ...signed, ...at },
      ]
    case 'refusal':
      return [{ type: 'refusal-delta', text: part.text, ...at }]
    case 'image':
    case 'file':
      return [{ type: 'media', part, ...at }]
    case 'opaque':
      return [{ type: 'opaque', part, ...at }]
  }
}
