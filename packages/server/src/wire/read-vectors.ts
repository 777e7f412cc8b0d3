import { AppError } from '@tollgate/contract/app-error'
import type { EmbeddingCall } from './embedding.ts'
import { unsupported } from './unsupported.ts'

/** A list of vectors in the vendor's answer. Throws `channel.bad-reply` when it is anything else. */
export function readVectors(list: unknown): number[][] {
  if (!Array.isArray(list) || list.length === 0) throw new AppError('channel.bad-reply', {}, { detail: 'no vectors' })
  return list.map(readVector)
}

function readVector(value: unknown): number[] {
  if (!Array.isArray(value) || !value.every((number): number is number => typeof number === 'number'))
    throw new AppError('channel.bad-reply', {}, { detail: 'a vector is not a list of numbers' })
  return value
}

/** The texts of a call. Throws `request.unsupported` for token numbers: only the vendor of their alphabet reads them. */
export function textInputs(call: EmbeddingCall): string[] {
  return call.inputs.map((input) => {
    if (input.kind === 'text') return input.text
    throw unsupported('input as token numbers')
  })
}
