import { AppError } from '@tollgate/contract/app-error'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import type { FormBody } from '../form-body.ts'
import type { ImageCall, ImageReply } from '../image.ts'
import { ownFields, warnOfLostExtras } from '../lost-fields.ts'
import { type JsonObject, textIn } from '../read-json.ts'
import { resultOf } from './errors.ts'
import { FORMAT } from './schema.ts'

/** https://developers.cloudflare.com/workers-ai/models/?tasks=Text-to-Image */
export const imageCodec: OutboundCodec<'images'> = { encodeCall, decodeReply }

const OWN_FIELDS = ['negative_prompt', 'num_steps', 'steps', 'guidance', 'strength', 'seed'] as const

function encodeCall(call: ImageCall, target: Target): EncodedCall {
  const { prompt, sources, extras, warnings, quality, style, mask } = call
  const size = sizeOf(call, target.model)
  const count = call.count === 1 ? undefined : call.count
  const lostSize = call.size === 'auto' || size ? undefined : call.size
  warnOfLostExtras(
    warnings,
    { ...extras, quality, style, mask, n: count, size: lostSize },
    { format: FORMAT, kept: OWN_FIELDS },
  )
  const fields: JsonObject = { prompt, ...size, ...ownFields(extras, OWN_FIELDS) }
  if (/flux-2/i.test(target.model)) return { body: formOf(fields, sources) }
  if (sources.length > 1) warnings.push(`more than one picture as input is not in ${FORMAT}`)
  const [source] = sources
  return { body: { ...fields, ...(source ? { image_b64: Buffer.from(source.bytes).toString('base64') } : {}) } }
}

/** Its first FLUX model paints in one size only. */
function sizeOf({ size }: ImageCall, model: string): { width: number; height: number } | undefined {
  const found = /^(\d{1,5})x(\d{1,5})$/.exec(size ?? '')
  return found && !/flux-1-schnell/i.test(model) ? { width: Number(found[1]), height: Number(found[2]) } : undefined
}

/** The second generation of FLUX takes a form. https://developers.cloudflare.com/ai/models/@cf/black-forest-labs/flux-2-dev/ */
function formOf(fields: JsonObject, sources: ImageCall['sources']): FormBody {
  return {
    kind: 'form',
    fields: Object.entries(fields).map(([name, value]) => [name, String(value)] as const),
    files: sources.map((source, index) => ({ ...source, field: `input_image_${index}` })),
  }
}

/** A picture as bytes, or as base64 in JSON, by the model. */
function decodeReply({ contentType, bytes, json }: VendorAnswer): ImageReply {
  if (/^image\/[\w.+-]+/.test(contentType)) {
    const [mediaType = ''] = contentType.split(';')
    return { images: [{ base64: Buffer.from(bytes).toString('base64'), mediaType: mediaType.trim() }] }
  }
  const base64 = textIn(resultOf(json), 'image')
  if (!base64) throw new AppError('channel.bad-reply', {}, { detail: 'no image' })
  return { images: [{ base64 }] }
}
