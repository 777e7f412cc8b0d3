import type { ConsoleParts } from './console-parts.ts'
import type { HandlersFor } from './handler.ts'

type SecondFactorEndpoint =
  | 'readSecondFactor'
  | 'proveOwner'
  | 'startTotp'
  | 'confirmTotp'
  | 'disableTotp'
  | 'renewRecoveryCodes'
  | 'startPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'

export function secondFactorHandlers({ accounts }: ConsoleParts): HandlersFor<SecondFactorEndpoint> {
  const { secondFactors, proofs, passkeys, pageOrigin } = accounts
  return {
    readSecondFactor: ({ actor }) => secondFactors.readState(actor.id),
    proveOwner: async ({ actor, body }) => ({ proof: await proofs.begin(actor.id, body) }),
    startTotp: ({ actor, body }) => secondFactors.startTotp(actor, body),
    confirmTotp: async ({ actor, body }) => ({
      recovery_codes: await secondFactors.confirmTotp(actor.id, body.code),
    }),
    disableTotp: async ({ actor, body }) => {
      await secondFactors.disableTotp(actor.id, body)
      return null
    },
    renewRecoveryCodes: async ({ actor, body }) => ({
      recovery_codes: await secondFactors.renewRecoveryCodes(actor.id, body),
    }),
    startPasskey: async ({ actor, body, context }) => ({
      ...(await passkeys.startAdding(actor, { proof: body, origin: pageOrigin(context.origin) })),
    }),
    addPasskey: ({ actor, body, context }) => passkeys.add(actor.id, { ...body, origin: pageOrigin(context.origin) }),
    renamePasskey: async ({ actor, body }) => {
      await passkeys.rename(actor.id, body)
      return null
    },
    removePasskey: async ({ actor, body }) => {
      await secondFactors.removePasskey(actor.id, body)
      return null
    },
  }
}
