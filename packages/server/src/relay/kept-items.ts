import type { RelayEndpoint } from '@tollgate/contract/relay-endpoints'
import type { InboundFamily } from '../wire/family.ts'
import { answersReferredTo, withOwnItems } from '../wire/openai-responses/own-items.ts'
import { FAMILY, OWN_ID_MARK } from '../wire/openai-responses/schema.ts'
import type { ReadBody } from './read-incoming.ts'
import type { TurnStore } from './turn-store.ts'

/** No conversation names more answers; older ones are left to the vendor, who refuses what it does not know. */
const ANSWERS_MAX = 64

/** This format's path says nothing. */
const NO_PATH = { model: undefined, isStream: false, streamStyle: 'sse' } as const

interface AskingCall {
  parts: { turns: Pick<TurnStore, 'itemsOf'> }
  caller: { userId: number }
  family: Pick<InboundFamily, 'readCall'>
  incoming: { endpoint: Pick<RelayEndpoint, 'operation' | 'family'> }
}

/**
 * A call in the Responses format with the items of earlier answers that it only names, where those were translated
 * here: no vendor has them. Items that are no longer kept stay named. All other calls stay as they are, at once.
 */
export function withKeptItems(read: ReadBody, call: AskingCall): ReadBody | Promise<ReadBody> {
  const mayName = call.incoming.endpoint.family === FAMILY && read.json.includes(`_${OWN_ID_MARK}`)
  return mayName ? completed(read, call) : read
}

async function completed(read: ReadBody, { parts, caller, family, incoming }: AskingCall): Promise<ReadBody> {
  const { body } = read.facts
  const answers = [...answersReferredTo(body)].slice(-ANSWERS_MAX)
  if (answers.length === 0) return read
  const kept = await Promise.all(answers.map((requestId) => parts.turns.itemsOf(caller.userId, requestId)))
  const items = kept.flatMap((known) => known ?? [])
  if (items.length === 0) return read
  const complete = withOwnItems(body, items)
  const facts = family.readCall(complete, incoming.endpoint.operation, NO_PATH)
  return { json: JSON.stringify(complete), facts }
}
