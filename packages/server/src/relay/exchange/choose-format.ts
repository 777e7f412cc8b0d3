import { AppError } from '@tollgate/contract/app-error'
import type { Provider } from '@tollgate/contract/providers'
import type { CredentialsScheme, FramingName, Quirk, VendorFormat } from '@tollgate/contract/providers/provider-row'
import type { FamilyName, InboundFamilyName, Operation } from '@tollgate/contract/relay-endpoints'
import { inboundFamilies, outboundFamilies } from '../../wire/families.ts'

/** The format in which a provider is asked, with everything that the row leaves open filled in. */
export interface ChosenFormat {
  family: FamilyName
  paths: VendorFormat['paths'] | 'none'
  framing: FramingName
  credentials: CredentialsScheme
  quirks: readonly Quirk[]
  headers: VendorFormat['headers']
}

interface Question {
  provider: Provider
  inbound: InboundFamilyName
  operation: Operation
  /** The vendor's name of the model. */
  model: string
  /** The channel has another address than the provider's own. */
  isElsewhere?: boolean
}

/** As `findFormat`; throws `channel.operation-unsupported` when there is none. */
export function chooseFormat(question: Question): ChosenFormat {
  const format = findFormat(question)
  if (format) return format
  const { operation, provider } = question
  throw new AppError('channel.operation-unsupported', { operation, provider: provider.name })
}

/**
 * Which of a provider's formats a call is asked in: one that is made for the model, else the client's own where the
 * provider speaks it, else the first that can express the operation.
 */
export function findFormat(question: Question): ChosenFormat | undefined {
  const { provider, inbound, operation, model, isElsewhere = false } = question
  if (provider.formats === undefined && provider.family === inbound && provider.operations === undefined)
    return complete(provider, provider)
  const beside = (provider.formats ?? []).filter(
    (format) =>
      serves(format, model) &&
      (!format.passThroughOnly || format.family === inbound) &&
      (!format.translatedOnly || (provider.family !== inbound && !isElsewhere)) &&
      canExpress(format, inbound, operation),
  )
  const fitting = canExpress(provider, inbound, operation) ? [...beside, provider] : beside
  const chosen =
    beside.find(({ models }) => models !== undefined) ?? fitting.find(({ family }) => family === inbound) ?? fitting[0]
  return chosen && complete(chosen, provider)
}

function complete(format: VendorFormat | Provider, provider: Provider): ChosenFormat {
  return {
    family: format.family,
    paths: format.paths,
    framing: format.framing ?? 'sse',
    credentials: format.credentials ?? provider.credentials ?? 'bearer',
    quirks: format.quirks ?? [],
    headers: format.headers,
  }
}

/** The models of a provider's own row are only what the channel form offers. */
function serves({ models }: Pick<VendorFormat, 'models'>, model: string): boolean {
  if (models === undefined) return true
  const name = model.toLowerCase()
  return models.some((pattern) =>
    pattern.startsWith('*') ? name.includes(pattern.slice(1)) : name.startsWith(pattern),
  )
}

function canExpress(
  { family, operations }: Pick<VendorFormat, 'family' | 'operations'>,
  inbound: InboundFamilyName,
  operation: Operation,
): boolean {
  const form = inboundFamilies[inbound].codecs[operation]?.form
  // Passed through, an operation stays what it is; translated, it becomes its form.
  if (family === inbound) return operations?.includes(operation) ?? true
  if (form === undefined || outboundFamilies[family].codecs[form] === undefined) return false
  return operations === undefined || operations.includes(operation) || operations.includes(form)
}
