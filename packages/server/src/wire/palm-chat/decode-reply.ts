import { AppError } from '@tollgate/contract/app-error'
import type { ChatReply } from '../chat.ts'
import type { Target, VendorAnswer } from '../family.ts'
import { blockedPrompt, errorFromObject, vendorErrorOf } from '../gemini-generate/errors.ts'
import { isObject, objectsIn, textIn } from '../read-json.ts'

/** A generateMessage answer; it has no usage. Throws the reason of the filter that left nothing of it. */
export function decodeReply({ json }: VendorAnswer, { model }: Target): ChatReply {
  const vendorError = vendorErrorOf(json)
  if (vendorError) throw errorFromObject(vendorError)
  if (!isObject(json)) throw new AppError('channel.bad-reply', {}, { detail: 'no JSON object' })
  const candidates = objectsIn(json, 'candidates')
  if (candidates.length === 0) {
    const [filter] = objectsIn(json, 'filters')
    throw (
      blockedPrompt({ blockReason: filter?.reason, blockReasonMessage: filter?.message }) ??
      new AppError('channel.bad-reply', {}, { detail: 'no candidates' })
    )
  }
  const answers = candidates.map((candidate) => {
    const text = textIn(candidate, 'content') ?? ''
    return { parts: text === '' ? [] : [{ kind: 'text' as const, text }], finish: 'stop' as const }
  })
  return { id: '', model, answers }
}
