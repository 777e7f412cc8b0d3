import { quotaToHold } from '../domain/pricing/estimate-usage.ts'
import { allowCall } from './allow-call.ts'
import { answerCount } from './answer-count.ts'
import { answerFrom } from './answer-from.ts'
import { attempt } from './attempt.ts'
import { Call } from './call.ts'
import { conversationOf } from './conversation-of.ts'
import { deliverStream } from './deliver-stream.ts'
import { deliverWhole } from './deliver-whole.ts'
import { holdQuota, priceToHold, takeRates, takeSlot } from './hold-quota.ts'
import type { IncomingCall } from './incoming-call.ts'
import { withKeptItems } from './kept-items.ts'
import { planAttempts } from './plan-attempts.ts'
import { readIncoming } from './read-incoming.ts'
import { refuse } from './refuse.ts'
import type { RelayParts } from './relay-parts.ts'
import { goesOnWith } from './stored-responses.ts'

/** The story of one call. Whatever goes wrong is told in the caller's format, charges nothing and frees the hold. */
export async function relayCall(incoming: IncomingCall, parts: RelayParts): Promise<Response> {
  const call = new Call(incoming, parts)
  call.watchClient()
  try {
    const identified = incoming.identify()
    const { caller, pinnedChannel } = identified instanceof Promise ? await identified : identified
    call.callerIs(caller)
    const completed = withKeptItems(await readIncoming(incoming, call.family), call)
    const { json, facts } = call.read(completed instanceof Promise ? await completed : completed)
    const group = allowCall({ caller, facts, json, pinnedChannel }, parts)
    if (incoming.endpoint.operation === 'count-tokens') return await answerCount(call)
    if (caller.concurrencyLimit > 0 || caller.limits) await takeSlot(call)
    const affinity = conversationOf({ userId: caller.userId, facts, headers: incoming.request.headers })
    const keptId = incoming.endpoint.family === 'openai-responses' ? goesOnWith(facts.body) : undefined
    const keeper = keptId ? await parts.storedResponses.find(caller.userId, keptId) : undefined
    const plan = planAttempts({ group, model: facts.model, pinnedChannel, affinity, keeper }, parts)
    const size = keeper ? { ...call.size(), keptTokens: keeper.tokens } : call.size()
    if (parts.callLimits.hasRates(caller)) await takeRates(call, plan, size)
    await holdQuota(
      call,
      group,
      plan,
      quotaToHold(
        plan.first.mapModel(facts.model),
        size,
        priceToHold(call, plan.first, group),
        parts.outputs.highMark(plan.first.mapModel(facts.model)),
      ),
    )
    const answer = await answerFrom(plan, call, attempt)
    call.room?.forgetFiles()
    return await (answer.kind === 'stream' ? deliverStream(call, answer) : deliverWhole(call, answer))
  } catch (error) {
    return refuse(call, error)
  }
}
