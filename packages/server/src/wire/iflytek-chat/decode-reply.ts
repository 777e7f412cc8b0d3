import { AppError } from '@tollgate/contract/app-error'
import type { VendorAnswer } from '../family.ts'
import { isObject, objectIn } from '../read-json.ts'
import { errorOf } from './errors.ts'

/** Answers come message by message over the socket; what comes in one piece is at best an error. */
export function decodeReply({ json }: VendorAnswer): never {
  const error = isObject(json) ? errorOf(objectIn(json, 'header')) : undefined
  throw error ?? new AppError('channel.bad-reply', {}, { detail: 'an answer outside the socket' })
}
