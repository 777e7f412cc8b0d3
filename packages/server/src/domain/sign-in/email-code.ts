import { randomBytes, randomInt } from 'node:crypto'
import type { Vault } from '../../platform/hashing.ts'
import { randomSecret } from '../../platform/ids.ts'
import { isSame } from '../../platform/is-same.ts'
import type { SharedState } from '../../storage/shared-state.ts'

/** `address`: the code proves an e-mail address, to register or to bind it. `reset`: the link replaces a password. */
export type MailPurpose = 'address' | 'reset'

/** How long a code or link lives. */
export const MAIL_CODE_MINUTES = 10
const LIFETIME_MS = MAIL_CODE_MINUTES * 60_000

/** After so many tries a code is worth nothing, even to its owner. */
const TRIES = 5
/** Letters to one address in the lifetime of a code: nobody's mailbox is filled from here. */
const LETTERS = 5

interface CodeParts {
  shared: Pick<SharedState, 'get' | 'put' | 'take' | 'hit'>
  vault: Vault
}

export type MailCodes = ReturnType<typeof createMailCodes>

/**
 * Codes that were sent by mail: for one address and one purpose, good once and for ten minutes, on every node. A newer
 * code replaces the one before. Only hashes are kept.
 */
export function createMailCodes({ shared, vault }: CodeParts) {
  const keyOf = (purpose: MailPurpose, address: string) =>
    `mail-code:${purpose}:${vault.hash('mail-address', address.toLowerCase())}`

  return {
    /** False when the address has had enough letters for now. */
    async mayWrite(purpose: MailPurpose, address: string): Promise<boolean> {
      const limit = { limit: LETTERS, windowMs: LIFETIME_MS }
      return (await shared.hit(`${keyOf(purpose, address)}:letters`, limit)).isAllowed
    },

    async issue(purpose: MailPurpose, address: string): Promise<string> {
      const code =
        purpose === 'address' ? String(randomInt(1_000_000)).padStart(6, '0') : randomBytes(16).toString('hex')
      const issue = randomSecret()
      await shared.put(keyOf(purpose, address), `${issue} ${vault.hash('mail-code', code)}`, LIFETIME_MS)
      return code
    },

    /** True once, for the right code. Every look counts as a try. */
    async use(purpose: MailPurpose, address: string, code: string): Promise<boolean> {
      const key = keyOf(purpose, address)
      const stored = await shared.get(key)
      if (stored === undefined) return false
      const [issue = '', hash = ''] = stored.split(' ')
      const { isAllowed, remaining } = await shared.hit(`mail-code-tries:${issue}`, {
        limit: TRIES,
        windowMs: LIFETIME_MS,
      })
      if (!isAllowed) return false
      if (isSame(hash, vault.hash('mail-code', code.trim()))) return (await shared.take(key)) === stored
      if (remaining <= 0 && (await shared.get(key)) === stored) await shared.take(key)
      return false
    },
  }
}
