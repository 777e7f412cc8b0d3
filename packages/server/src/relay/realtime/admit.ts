import { allowCall } from '../allow-call.ts'
import type { Call } from '../call.ts'

const NOTHING_IN_PATH = { model: undefined, isStream: false, streamStyle: 'sse' } as const

/**
 * Asks whether the key of a session may call now, and in which group; before each response, because a key may be
 * switched off meanwhile. Throws `request.invalid`, and what `identify` and `allowCall` throw.
 */
export async function admit(session: Call): Promise<{ group: string; pinnedChannel: number | undefined }> {
  const { incoming, family, parts } = session
  const { caller, pinnedChannel } = await incoming.identify()
  session.callerIs(caller)
  // Azure's clients call it the deployment.
  const model = incoming.query.get('model') ?? incoming.query.get('deployment') ?? undefined
  const body = { model, stream: true }
  const facts = family.readCall(body, incoming.endpoint.operation, NOTHING_IN_PATH)
  session.read({ json: '', facts })
  session.group = allowCall({ caller, facts, json: '', pinnedChannel }, parts)
  return { group: session.group, pinnedChannel }
}
