import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Secrets at rest. `hash` finds a key without storing it; `seal` and `open` keep what must be read again.
 * Each purpose has its own key, derived from the one secret of the installation.
 */
export interface Vault {
  /** Keyed hash, 43 characters. Same text, same hash, on every node with the same secret. */
  hash(purpose: string, text: string): string
  /** AES-256-GCM, as text. */
  seal(text: string): string
  /** Throws when the text was not sealed with this secret. */
  open(sealed: string): string
}

export function createVault(secret: string): Vault {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'tollgate', purpose, 32))
  const sealKey = derive('seal')
  const hashKeys = new Map<string, Buffer>()
  const hashKey = (purpose: string): Buffer => {
    const known = hashKeys.get(purpose) ?? derive(`hash:${purpose}`)
    hashKeys.set(purpose, known)
    return known
  }
  return {
    hash: (purpose, text) => createHmac('sha256', hashKey(purpose)).update(text).digest('base64url'),
    seal: (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open: (sealed) => {
      if (!sealed.startsWith('v1.')) throw new Error('not a sealed text')
      const bytes = Buffer.from(sealed.slice(3), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
