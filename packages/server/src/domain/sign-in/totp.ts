import { createHmac, randomBytes } from 'node:crypto'
import { isSame } from '../../platform/is-same.ts'

// Codes of authenticator apps, in the form that all of them know: SHA-1, 30 seconds, six digits.
// https://www.rfc-editor.org/rfc/rfc6238

const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks of phones are off by a little: the code before and the one after count too. */
const STEPS_AROUND = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20)

/** The code of a step. https://www.rfc-editor.org/rfc/rfc4226#section-5.3 */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step at a time in unix seconds. */
export const totpStep = (now: number): number => Math.floor(now / STEP_SECONDS)

/** The newest step near now whose code this is; undefined when there is none. */
export function matchingStep(secret: Uint8Array, code: string, now: number): number | undefined {
  const current = totpStep(now)
  for (let step = current + STEPS_AROUND; step >= current - STEPS_AROUND; step -= 1) {
    if (isSame(totpCode(secret, step), code)) return step
  }
  return undefined
}

/** As people type it into an app. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += BASE32[(value >>> (bits - 5)) & 31]
      bits -= 5
    }
    value &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + BASE32[(value << (5 - bits)) & 31]
}

/** What a QR code for an app holds. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
