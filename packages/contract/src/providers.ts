import { type ProviderLabel, providerLabelOf } from './provider-labels.ts'
import { apps } from './providers/apps.ts'
import { chineseLabs } from './providers/chinese-labs.ts'
import { clouds } from './providers/clouds.ts'
import { labs } from './providers/labs.ts'
import { ownServers } from './providers/own-servers.ts'
import type { ProviderRow } from './providers/provider-row.ts'
import { resellers } from './providers/resellers.ts'
import { taskServices } from './providers/task-services.ts'

export interface Provider extends ProviderRow, ProviderLabel {
  name_zh: string
}

/** The order in which the channel form lists providers; those not named here come behind. */
const FORM_ORDER: readonly number[] = [
  1, 2, 5, 36, 4, 14, 33, 41, 3, 34, 39, 43, 15, 46, 17, 18, 16, 26, 24, 11, 25, 19, 23, 1004, 31, 35, 37, 38, 40, 42,
  48, 20, 27, 45, 1005, 1001, 1002, 1003, 1008, 1009, 1010, 47, 1006, 1007, 44, 8, 22, 21,
]

const placeOf = ({ code }: ProviderRow): number => {
  const place = FORM_ORDER.indexOf(code)
  return place === -1 ? FORM_ORDER.length : place
}

const rows = [...labs, ...clouds, ...chineseLabs, ...apps, ...ownServers, ...taskServices, ...resellers]

/** Every provider, in the order in which the channel form lists them. */
export const providers: readonly Provider[] = rows.sort((a, b) => placeOf(a) - placeOf(b)).map(withLabel)

function withLabel(row: ProviderRow): Provider {
  const label = providerLabelOf(row.code)
  if (!label) throw new Error(`the provider with code ${row.code} has no label`)
  return { name_zh: label.name, ...label, ...row }
}

const providersByCode = new Map<number, Provider>(providers.map((provider) => [provider.code, provider]))

export const providerOf = (code: number): Provider | undefined => providersByCode.get(code)
