import { AppError } from '@tollgate/contract/app-error'
import type { RelayEndpoint } from '@tollgate/contract/relay-endpoints'
import { quotaToHold } from '../domain/pricing/estimate-usage.ts'
import { isWithinShape } from '../platform/json-shape.ts'
import { families } from '../wire/families.ts'
import type { CallFacts } from '../wire/family.ts'
import { allowCall } from './allow-call.ts'
import { answerFrom } from './answer-from.ts'
import { Call } from './call.ts'
import { deliverStream } from './deliver-stream.ts'
import { deliverWhole } from './deliver-whole.ts'
import { identifyCaller } from './identify-caller.ts'
import { planAttempts } from './plan-attempts.ts'
import { refuse } from './refuse.ts'
import type { RelayParts } from './relay-parts.ts'

/** One request for a model, as it came in. */
export interface IncomingCall {
  request: Request
  requestId: string
  connection: {
    /** The client's address, behind trusted proxies. */
    address(): string
    /** Seconds after which a silent connection is closed; 0: never. */
    setIdleSeconds(seconds: number): void
  }
  endpoint: RelayEndpoint
  pathModel: string | undefined
  /** Throws `request.body-too-large` and `request.invalid`. */
  readBody(): Promise<string>
}

/** The story of one call. Whatever goes wrong is told in the caller's format, charges nothing and frees the hold. */
export async function relayCall(incoming: IncomingCall, parts: RelayParts): Promise<Response> {
  const call = new Call(incoming, parts)
  try {
    const { caller, pinnedChannel } = await identifyCaller(incoming.request.headers, parts)
    call.callerIs(caller)
    const json = await incoming.readBody()
    const facts = call.read(json, readFacts(json, incoming))
    const group = allowCall({ caller, facts, json, pinnedChannel, address: () => incoming.connection.address() }, parts)
    const plan = planAttempts({ group, model: facts.model, pinnedChannel }, parts)
    await call.hold(
      group,
      plan,
      quotaToHold(plan.first.mapModel(facts.model), call.size(), call.priceOf(plan.first, group)),
    )
    const answer = await answerFrom(plan, call)
    return answer.kind === 'stream' ? deliverStream(call, answer) : await deliverWhole(call, answer)
  } catch (error) {
    return refuse(call, error)
  }
}

/** Far beyond any honest call; near them, parsing still takes less than a tenth of a second. */
const SHAPE_LIMITS = { depth: 500, fields: 100_000, items: 1_000_000 }

function readFacts(json: string, { endpoint, pathModel }: IncomingCall): CallFacts {
  if (!isWithinShape(json, SHAPE_LIMITS))
    throw new AppError('request.invalid', { reason: 'the body has too many parts' })
  let body: unknown
  try {
    body = JSON.parse(json)
  } catch (cause) {
    throw new AppError('request.invalid', { reason: 'the body is not valid JSON' }, { cause })
  }
  return families[endpoint.family].readCall(body, endpoint.operation, pathModel)
}
