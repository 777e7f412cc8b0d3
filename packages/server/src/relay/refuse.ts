import type { AppError } from '@tollgate/contract/app-error'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import { priceNameOf } from '../domain/pricing/price-list.ts'
import { maskSecrets } from '../wire/mask-secrets.ts'
import { type Call, ClientGone } from './call.ts'
import { faultOf } from './fault-of.ts'
import { callHeaders } from './reply-headers.ts'
import { recordUnanswered } from './settle-call.ts'

/** Ends a call that got no answer: the hold is given back, and the caller is told in its own format. */
export async function refuse(call: Call, error: unknown): Promise<Response> {
  if (error instanceof ClientGone) return endUnheard(call)
  const { parts } = call
  const shown = faultOf(error)
  const freed = call.giveSlotBack()
  if (call.holding) await parts.ledger.refund(call.holding)
  if (freed) await freed
  if (call.askedChannel) noteUnanswered(call, call.askedChannel)
  call.end()
  const { status, body } = call.family.encodeError(shown, { requestId: call.requestId, language: call.language })
  // Refusals before any channel was asked come in floods and tell nothing: they are counted, not logged.
  if (call.attempts.length > 0 || shown.code === 'server.internal') logRefusal(call, shown, status)
  parts.metrics.callEnded({
    model: call.group === '' ? '' : call.model,
    channelType: 0,
    status,
    seconds: call.elapsedMs / 1000,
  })
  const headers = callHeaders(call)
  const { retryAfter } = shown
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  // The status says "later", as clients of this API family expect; those who ask again by themselves, Claude Code for
  // minutes, need not: an operator must act first.
  if (shown.code === 'channel.none-available') headers['x-should-retry'] = 'false'
  return new Response(JSON.stringify(body), { status, headers })
}

function noteUnanswered({ parts, caller, model, group, createdAt }: Call, channel: RelayChannel): void {
  parts.ledger.noteUnanswered({
    created_at: createdAt,
    user_id: caller.userId,
    token_id: caller.tokenId,
    channel_id: channel.id,
    model_name: priceNameOf(channel.mapModel(model)),
    group,
  })
}

/** The status that proxies use for a client that closed its connection; nobody reads it. */
const CLIENT_CLOSED = 499

async function endUnheard(call: Call): Promise<Response> {
  await recordUnanswered(call)
  call.end()
  return new Response(null, { status: CLIENT_CLOSED })
}

function logRefusal(call: Call, error: AppError, status: number): void {
  const facts = {
    request: call.requestId,
    model: call.model,
    status,
    code: error.code,
    detail: error.detail,
    // Errors of the network repeat addresses, and some addresses hold a key.
    cause: error.cause === undefined ? undefined : maskSecrets(String(error.cause)),
    attempts: call.attempts,
    ms: Math.round(call.elapsedMs),
  }
  if (error.code === 'server.internal') call.parts.log.error(facts, 'a call failed')
  else call.parts.log.info(facts, 'call refused')
}
