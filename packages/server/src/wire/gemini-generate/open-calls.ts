import { newCallId } from '../call-id.ts'

/** Function calls of a conversation that wait for their result. Results without an id belong to the first of their name. */
export class OpenCalls {
  /** Calls of one name in their order; those before `next` have a result. */
  private readonly byName = new Map<string, { ids: string[]; next: number }>()
  private readonly answered = new Set<string>()

  /** The id of a call. */
  add(name: string, id: string | undefined): string {
    const known = id || newCallId()
    const waiting = this.byName.get(name)
    if (waiting) waiting.ids.push(known)
    else this.byName.set(name, { ids: [known], next: 0 })
    return known
  }

  /** The id of the call that a result belongs to. */
  answer(name: string, id: string | undefined): string {
    const found = id || this.firstOf(name) || newCallId()
    this.answered.add(found)
    return found
  }

  private firstOf(name: string): string | undefined {
    const waiting = this.byName.get(name)
    while (waiting && waiting.next < waiting.ids.length) {
      const id = waiting.ids[waiting.next]
      waiting.next += 1
      if (id !== undefined && !this.answered.has(id)) return id
    }
    return undefined
  }
}
