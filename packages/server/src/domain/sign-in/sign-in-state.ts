import { AppError } from '@tollgate/contract/app-error'
import * as z from 'zod/mini'
import type { Vault } from '../../platform/hashing.ts'
import { randomSecret } from '../../platform/ids.ts'
import { isSame } from '../../platform/is-same.ts'
import type { SharedState } from '../../storage/shared-state.ts'

const LIFETIME_MS = 10 * 60_000

/** Who began it, and what has to come back. */
interface Begun {
  /** Names the browser. */
  visitorId: string
  /** Who was signed in: then an account is bound, else somebody signs in. */
  userId: number | undefined
  /** A referral code, for those who are new. */
  affCode: string
  /** A ticket of `owner-proofs.ts`; empty without one. */
  proof: string
}

const Stored = z.object({
  visitor: z.string(),
  user: z.number(),
  aff: z.string(),
  proof: z.string(),
  nonce: z.string(),
  verifier: z.string(),
})

export type SignInStates = ReturnType<typeof createSignInStates>

/** States of sign-ins at providers: good once, for ten minutes, in one browser and for one account, on every node. */
export function createSignInStates({ shared, vault }: { shared: Pick<SharedState, 'put' | 'take'>; vault: Vault }) {
  const keyOf = (state: string) => `sign-in-state:${vault.hash('sign-in-state', state)}`
  const visitorHash = (visitorId: string) => vault.hash('visitor', visitorId)

  return {
    async begin({ visitorId, userId, affCode, proof }: Begun) {
      const [state, nonce, verifier] = [randomSecret(), randomSecret(), randomSecret()]
      const stored = { visitor: visitorHash(visitorId), user: userId ?? 0, aff: affCode, proof, nonce, verifier }
      await shared.put(keyOf(state), JSON.stringify(stored), LIFETIME_MS)
      return { state, nonce, verifier }
    },

    /** Throws `sign-in.state-invalid`; a state that was shown once is gone, whoever showed it. */
    async end(state: string, back: { visitorId: string | undefined; userId: number | undefined }) {
      const text = state === '' ? undefined : await shared.take(keyOf(state))
      const stored = text === undefined ? undefined : Stored.parse(JSON.parse(text))
      const isSameBrowser = stored !== undefined && isSame(stored.visitor, visitorHash(back.visitorId ?? ''))
      if (stored === undefined || !isSameBrowser || stored.user !== (back.userId ?? 0)) {
        throw new AppError('sign-in.state-invalid', {})
      }
      return { affCode: stored.aff, proof: stored.proof, nonce: stored.nonce, verifier: stored.verifier }
    },
  }
}
