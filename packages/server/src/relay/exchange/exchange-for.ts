import { AppError } from '@tollgate/contract/app-error'
import type { RelayChannel } from '../../domain/channels/relay-channel.ts'
import { outboundFamilies } from '../../wire/families.ts'
import type { AnyInboundCodec, FormName, InboundCodec, OutboundCodec, OutboundFamily } from '../../wire/family.ts'
import { withFittingNames } from '../../wire/fitting-names.ts'
import type { Call } from '../call.ts'
import { type ChosenFormat, chooseFormat } from './choose-format.ts'
import { ConvertedExchange } from './converted.ts'
import { versionOf } from './fill-path.ts'
import { PassThroughExchange } from './pass-through.ts'

/** How a call is spoken with a channel. Throws `channel.operation-unsupported`. */
export function exchangeFor(call: Call, channel: RelayChannel): PassThroughExchange | ConvertedExchange<FormName> {
  const { operation } = call.incoming.endpoint
  const inbound = call.family.name
  const { provider } = channel
  const format = forVersion(
    chooseFormat({
      provider,
      inbound,
      operation,
      model: channel.mapModel(call.model),
      isElsewhere: channel.baseUrl !== provider.url,
    }),
    channel,
    call.incoming.query,
  )
  const codec = call.family.codecs[operation]
  const family = outboundFamilies[format.family]
  const sides = codec && matchingSides(codec, family)
  const isRewritten = channel.forcesFormat && operation === 'chat'
  if (format.family === inbound && !isRewritten)
    return new PassThroughExchange(call, channel, format, operation === 'chat' ? sides : undefined)
  if (!sides) throw new AppError('channel.operation-unsupported', { operation, provider: provider.name })
  const { chat } = family.codecs
  // A client's names fit its own format.
  if (sides.inbound.form !== 'chat' || !chat || format.family === inbound)
    return new ConvertedExchange(call, channel, format, sides)
  return new ConvertedExchange(call, channel, format, { ...sides, outbound: asAnyForm(withFittingNames(chat)) })
}

/** Versions are dates: an older one refuses a field that later ones know. */
function forVersion(format: ChosenFormat, channel: RelayChannel, query: URLSearchParams): ChosenFormat {
  const { streamOptionsFrom } = channel.provider
  if (streamOptionsFrom === undefined || versionOf(channel, { clientQuery: query, model: '' }) >= streamOptionsFrom)
    return format
  return { ...format, quirks: [...format.quirks, 'no-stream-options'] }
}

/** The two codecs are of one form, which the compiler cannot see through the two tables. */
function matchingSides(inbound: AnyInboundCodec, family: OutboundFamily) {
  const outbound = family.codecs[inbound.form]
  if (!outbound) return undefined
  return {
    family,
    inbound: inbound as unknown as InboundCodec<FormName>,
    outbound: asAnyForm(outbound),
  }
}

/** Beside an inbound codec of the same form, as `matchingSides` finds them. */
const asAnyForm = <Name extends FormName>(codec: OutboundCodec<Name>): OutboundCodec<FormName> =>
  codec as unknown as OutboundCodec<FormName>
