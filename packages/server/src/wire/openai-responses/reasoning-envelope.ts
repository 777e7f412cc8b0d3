import type { FamilyName } from '@tollgate/contract/relay-endpoints'
import { parseJson } from '../../platform/parse-json.ts'
import type { Signature } from '../chat.ts'
import { isObject, textIn } from '../read-json.ts'

/** Marks a text that was written here, not by OpenAI. */
export const ENVELOPE_PREFIX = 'tollgate.1.'

/** A vendor's thinking is never so long; whatever is, was not written here. */
const ENVELOPE_CHARACTERS_MAX = 1_000_000
const ID_CHARACTERS_MAX = 256

/** Families whose vendors want proofs of their thinking back. */
const SIGNING_FAMILIES = [
  'openai-chat',
  'anthropic-messages',
  'gemini-generate',
] as const satisfies readonly FamilyName[]

export interface Envelope {
  signature: Signature
  /** The tool call that the signature belongs to, when it is not one of thinking. */
  callId?: string
}

/** A vendor's signature as the `encrypted_content` of a reasoning item: clients carry that back unread. */
export function packEnvelope({ signature, callId }: Envelope): string {
  const { family, value, id, isEncryptedText } = signature
  const packed = JSON.stringify({ family, value, id, encrypted: isEncryptedText, call: callId })
  return ENVELOPE_PREFIX + Buffer.from(packed).toString('base64url')
}

export const isEnvelope = (text: unknown): boolean => typeof text === 'string' && text.startsWith(ENVELOPE_PREFIX)

/** Back again. It went through a client's hands: undefined for whatever was not written by `packEnvelope`. */
export function unpackEnvelope(text: string): Envelope | undefined {
  if (!isEnvelope(text) || text.length > ENVELOPE_CHARACTERS_MAX) return undefined
  const packed = parseJson(Buffer.from(text.slice(ENVELOPE_PREFIX.length), 'base64url').toString('utf8'))
  if (!isObject(packed)) return undefined
  const family = SIGNING_FAMILIES.find((name) => name === packed.family)
  const value = textIn(packed, 'value')
  if (family === undefined || value === undefined) return undefined
  const id = shortText(packed.id)
  const callId = shortText(packed.call)
  return {
    signature: {
      family,
      value,
      ...(id === undefined ? {} : { id }),
      ...(packed.encrypted === true ? { isEncryptedText: true } : {}),
    },
    ...(callId === undefined ? {} : { callId }),
  }
}

const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= ID_CHARACTERS_MAX ? value : undefined
