import type { Vault } from '../../platform/hashing.ts'
import { randomAlphanumeric } from '../../platform/ids.ts'

const COUNT = 10
/** Of 32 small letters and digits that do not look alike: 50 bits. */
const HALF = 5
const LOOKALIKES = /[^2-9a-km-np-z]/g

export interface RecoveryCodes {
  /** For the owner, shown once. */
  codes: string[]
  codeHashes: string[]
}

/** New codes for the day the phone is gone; each is good once. */
export function newRecoveryCodes(vault: Vault, userId: number): RecoveryCodes {
  const codes = Array.from({ length: COUNT }, () => `${half()}-${half()}`)
  return { codes, codeHashes: codes.map((code) => recoveryCodeHash(vault, userId, code)) }
}

/** As people may type it: in capitals, with spaces, without the dash. */
export const recoveryCodeHash = (vault: Vault, userId: number, code: string): string =>
  vault.hash('recovery-code', `${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)

function half(): string {
  let text = ''
  while (text.length < HALF) text += randomAlphanumeric(HALF).toLowerCase().replace(LOOKALIKES, '')
  return text.slice(0, HALF)
}
