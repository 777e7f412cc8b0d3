import { createChannelHealth } from '../src/domain/channels/channel-health.ts'
import { Circuits } from '../src/domain/channels/circuits.ts'
import type { serviceParts } from './service-parts.ts'

/** Health of channels that takes channels out, whatever the options say, and tells nobody. */
export function openChannelHealth(parts: Awaited<ReturnType<typeof serviceParts>>) {
  return createChannelHealth({
    ...parts,
    circuits: new Circuits(parts.clock),
    options: () => ({ ...parts.options.current(), AutomaticDisableChannelEnabled: true }),
    log: () => undefined,
    tellRoot: () => undefined,
  })
}
