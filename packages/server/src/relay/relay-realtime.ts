import { AppError } from '@tollgate/contract/app-error'
import { answerFrom } from './answer-from.ts'
import { Call } from './call.ts'
import { takeSlot } from './hold-quota.ts'
import type { IncomingCall } from './incoming-call.ts'
import { planAttempts } from './plan-attempts.ts'
import { admit } from './realtime/admit.ts'
import { openVendor } from './realtime/open-vendor.ts'
import { RealtimeSession } from './realtime/session.ts'
import { Turns } from './realtime/turns.ts'
import { refuse } from './refuse.ts'
import type { RelayParts } from './relay-parts.ts'

/**
 * Prepares a two-way session: who calls, for which model, with quota for the first response set aside and the vendor's
 * socket open. Whatever goes wrong until then is an ordinary HTTP answer.
 */
export async function relayRealtime(incoming: IncomingCall, parts: RelayParts): Promise<RealtimeSession | Response> {
  const { signal, headers, url } = incoming.request
  // What it said is asked for as long as the session lasts, when there is no request any more.
  const call = new Call({ ...incoming, request: new Request(url, { headers }) }, parts)
  const leave = () => call.clientLeft()
  signal.addEventListener('abort', leave, { once: true })
  let turns: Turns | undefined
  try {
    if (headers.get('upgrade')?.toLowerCase() !== 'websocket') throw new AppError('request.upgrade-needed', {})
    const { group, pinnedChannel } = await admit(call)
    if (call.caller.concurrencyLimit > 0 || call.caller.limits) await takeSlot(call)
    const plan = planAttempts({ group, model: call.model, pinnedChannel }, parts)
    // For a stop of the server the whole session is one call, also between two responses.
    parts.running.add(call)
    turns = new Turns(call, plan)
    await turns.holdNext()
    const { channel, socket } = await answerFrom(plan, call, openVendor)
    turns.answeredBy(channel)
    return new RealtimeSession(call, socket, turns)
  } catch (error) {
    await turns?.close('client-left')
    return refuse(call, error)
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
