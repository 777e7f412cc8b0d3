import { AppError } from '@tollgate/contract/app-error'
import type { Quirk } from '@tollgate/contract/providers/provider-row'
import type { FamilyName } from '@tollgate/contract/relay-endpoints'
import type { ChatCall } from '../../wire/chat.ts'
import type { FormName, OperationForms, OutboundCodec } from '../../wire/family.ts'
import type { Call } from '../call.ts'
import { inlineMedia, isOnWeb, type MediaPart, mediaByAddress } from './inline-media.ts'

interface PrepareParts<Name extends FormName> {
  call: Call
  sides: { outbound: OutboundCodec<Name> }
  /** The vendor's format. */
  family: FamilyName
  quirks: readonly Quirk[]
}

/**
 * What a call needs before it can be encoded: pictures as bytes where the vendor does not fetch them, and signatures
 * that the client's format could not carry. A promise only when something must be waited for. Throws
 * `request.unsupported` for a call that only another vendor can read.
 */
export function prepareCall<Name extends FormName>(
  form: Name,
  asked: OperationForms[Name]['call'],
  { call, sides, family, quirks }: PrepareParts<Name>,
): Promise<void> | undefined {
  if (!isChat(form, asked)) return undefined
  if (asked.needs && asked.needs.family !== family)
    throw new AppError('request.unsupported', { reason: asked.needs.what })
  const remembered = call.memory.restore(asked, family)
  const { takesMediaUrls = false } = sides.outbound
  const takesUrl = (url: string, part: MediaPart) =>
    !(quirks.includes('no-media-urls') && isOnWeb(url)) &&
    (typeof takesMediaUrls === 'boolean' ? takesMediaUrls : takesMediaUrls(url, part))
  const wanted = mediaByAddress(asked).filter((part) => part.source.kind === 'url' && !takesUrl(part.source.url, part))
  if (wanted.length === 0) return remembered
  return Promise.all([remembered, inlineMedia(wanted, call)]).then(() => {})
}

/** The name of the form says what the call is. */
function isChat(form: FormName, asked: object): asked is ChatCall {
  return form === 'chat' && 'messages' in asked
}
