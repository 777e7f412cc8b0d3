import { AppError } from '@tollgate/contract/app-error'
import type { Vault } from '../../platform/hashing.ts'
import { randomSecret } from '../../platform/ids.ts'
import type { SharedState } from '../../storage/shared-state.ts'
import type { Proof, SecondFactors } from './second-factor.ts'

/** As long as a sign-in at another site may take. */
const LIFETIME_MS = 10 * 60_000

interface OwnerProofsParts {
  shared: Pick<SharedState, 'get' | 'put'>
  vault: Vault
  secondFactors: Pick<SecondFactors, 'checkProof' | 'methodsOf'>
}

export type OwnerProofs = ReturnType<typeof createOwnerProofs>

/**
 * Tickets for what a proof is needed for and cannot come along with: calls whose input is in their address, where no
 * password may stand, and ways that lead over another site. Who stole a session does not have the ticket.
 */
export function createOwnerProofs({ shared, vault, secondFactors }: OwnerProofsParts) {
  const keyOf = (ticket: string) => `owner-proof:${vault.hash('owner-proof', ticket)}`

  return {
    /** A ticket that stands for the proof for ten minutes. Throws `account.password-wrong`. */
    async begin(userId: number, proof: Proof): Promise<string> {
      await secondFactors.checkProof(userId, proof)
      const ticket = randomSecret()
      await shared.put(keyOf(ticket), String(userId), LIFETIME_MS)
      return ticket
    },

    /** An account without a second factor needs no ticket. Throws `account.proof-needed`. */
    async checkWhereOn(userId: number, ticket: string): Promise<void> {
      if ((await secondFactors.methodsOf(userId)).length === 0) return
      const owner = ticket === '' ? undefined : await shared.get(keyOf(ticket))
      if (owner !== String(userId)) throw new AppError('account.proof-needed', {})
    },
  }
}
