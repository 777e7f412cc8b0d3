import { createHash, generateKeyPairSync, sign } from 'node:crypto'

type Json = Record<string, unknown>

/** What a page of the site would ask for; the fields of the server's options that a browser reads. */
interface AskedOptions {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

/**
 * A passkey in software, with the browser around it: makes and shows a key as WebAuthn says.
 * https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
 */
export function createSoftwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = crypto.getRandomValues(Buffer.alloc(32))
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(rpId: string, flags: number, rest: Uint8Array = new Uint8Array(0)): Buffer {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, rest])
  }

  return {
    id,

    /** The answer to `navigator.credentials.create`. */
    make(options: AskedOptions): Json {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = cborMap([
        [1, cborNumber(2)],
        [3, cborNumber(-7)],
        [-1, cborNumber(1)],
        [-2, cborBytes(Buffer.from(x, 'base64url'))],
        [-3, cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
      const data = authenticatorData(options.rp?.id ?? '', 0x41, attested)
      const attestation = cborMap([
        ['fmt', cborText('none')],
        ['attStmt', cborMap([])],
        ['authData', cborBytes(data)],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'invented'],
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },

    /** The answer to `navigator.credentials.get`. */
    show(options: AskedOptions): Json {
      const client = clientData('webauthn.get', options.challenge)
      const data = authenticatorData(options.rpId ?? '', 0x01)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },

    /** As a copy of the key would be that was used less. */
    rewind(): void {
      counter = 0
    },
  }
}

// As much of CBOR (RFC 8949) as a key needs.

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const cborNumber = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Uint8Array) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [number | string, Buffer])[]) =>
  Buffer.concat([
    cborHead(5, entries.length),
    ...entries.flatMap(([key, value]) => [typeof key === 'number' ? cborNumber(key) : cborText(key), value]),
  ])
