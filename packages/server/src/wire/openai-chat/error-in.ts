import type { AppError } from '@tollgate/contract/app-error'
import { isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '../read-json.ts'
import { errorFromObject, vendorErrorOf } from './errors.ts'

/** The error that an answer or a chunk is, though its status said that all was well. */
export function errorIn(answer: unknown): AppError | undefined {
  const vendorError = vendorErrorOf(answer)
  if (vendorError) return errorFromObject(statusIn(vendorError.code), vendorError)
  return isObject(answer) && answer.base_resp !== undefined ? baseRespError(answer) : undefined
}

/** Where the answer's own status is 200, some say the true one as a code: https://openrouter.ai/docs/api/reference/errors-and-debugging */
const statusIn = (code: unknown): number =>
  typeof code === 'number' && Number.isInteger(code) && code >= 400 && code <= 599 ? code : 502

/**
 * MiniMax says with status 200 what went wrong, and answers nothing beside it:
 * `{ choices: null, base_resp: { status_code: 1008, status_msg } }`.
 * https://platform.minimax.io/docs/api-reference/errorcode
 */
function baseRespError(answer: JsonObject): AppError | undefined {
  const said = objectIn(answer, 'base_resp')
  const code = numberIn(said, 'status_code')
  if (!code || listIn(answer, 'choices').length > 0) return undefined
  const { status, type = 'minimax_error' } = MEANINGS[code] ?? { status: 502 }
  return errorFromObject(status, { message: textIn(said, 'status_msg'), type, code })
}

const MEANINGS: Readonly<Record<number, { status: number; type?: string }>> = {
  // Too many calls, tokens or connections, calls that grow too fast, and a plan that is used up.
  1002: { status: 429 },
  1039: { status: 429 },
  1041: { status: 429 },
  2045: { status: 429 },
  2056: { status: 429 },
  // The key is missing or wrong.
  1004: { status: 401 },
  2049: { status: 401 },
  // No balance is left.
  1008: { status: 403, type: 'insufficient_quota' },
  // What was asked or answered is not allowed, has too many invisible characters, or is no call at all.
  1026: { status: 400 },
  1027: { status: 400 },
  1042: { status: 400 },
  2013: { status: 400 },
}
