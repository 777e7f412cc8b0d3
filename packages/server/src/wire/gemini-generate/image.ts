import { AppError } from '@tollgate/contract/app-error'
import { definedOnly } from '../defined-only.ts'
import type { EncodedCall, OutboundCodec, Target, VendorAnswer } from '../family.ts'
import type { ImageCall, ImageReply } from '../image.ts'
import { warnOfLostExtras } from '../lost-fields.ts'
import { isObject, type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { unsupported } from '../unsupported.ts'
import { nearestRatio } from './aspect-ratio.ts'
import { decodePart } from './decode-parts.ts'
import { blockedPrompt, errorFromObject, vendorErrorOf } from './errors.ts'
import { FORMAT } from './schema.ts'
import { readUsage } from './usage.ts'

/** Imagen has a call of its own; Gemini's picture models answer with pictures like with text. */
export const imageOutbound: OutboundCodec<'images'> = { encodeCall, decodeReply }

function encodeCall(call: ImageCall, { model }: Target): EncodedCall {
  const { extras, warnings, style, delivery } = call
  if (delivery === 'url') warnings.push(`response_format url is not in ${FORMAT}: pictures come as base64`)
  warnOfLostExtras(warnings, { ...extras, style }, { format: FORMAT, kept: ['aspect_ratio', 'aspectRatio'] })
  if (isImagen(model)) return { path: '/{version}/models/{model}:predict', body: encodePredict(call) }
  return { path: '/{version}/models/{model}:generateContent', body: encodeGenerate(call) }
}

const isImagen = (model: string): boolean => model.includes('imagen')

/** https://ai.google.dev/gemini-api/docs/imagen */
const IMAGEN_RATIOS = ['1:1', '3:4', '4:3', '9:16', '16:9']
const IMAGEN_COUNT_MAX = 4

function encodePredict(call: ImageCall): JsonObject {
  if (call.sources.length > 0) throw unsupported('pictures as input of this model')
  const count = call.count ?? 1
  if (count > IMAGEN_COUNT_MAX) throw unsupported(`more than ${IMAGEN_COUNT_MAX} pictures at once`)
  return {
    instances: [{ prompt: call.prompt }],
    parameters: definedOnly({
      sampleCount: count,
      aspectRatio: ratioOf(call, IMAGEN_RATIOS),
      imageSize: isFine(call) ? '2K' : undefined,
    }),
  }
}

/** https://ai.google.dev/gemini-api/docs/image-generation */
const GEMINI_RATIOS = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9']

function encodeGenerate(call: ImageCall): JsonObject {
  if (call.mask) call.warnings.push(`mask is not in ${FORMAT}`)
  if (call.count !== undefined && call.count > 1) call.warnings.push(`n is not possible with this model: one picture`)
  const sources = call.sources.map(({ mediaType, bytes }) => ({
    inlineData: { mimeType: mediaType, data: Buffer.from(bytes).toString('base64') },
  }))
  const aspectRatio = ratioOf(call, GEMINI_RATIOS)
  return {
    contents: [{ role: 'user', parts: [...sources, { text: call.prompt }] }],
    generationConfig: {
      responseModalities: ['IMAGE'],
      ...(aspectRatio === undefined ? {} : { imageConfig: { aspectRatio } }),
    },
  }
}

/** The wish itself, or the one that is nearest to the size. */
function ratioOf({ size, extras, warnings }: ImageCall, known: readonly string[]): string | undefined {
  const named = textIn(extras, 'aspect_ratio') ?? textIn(extras, 'aspectRatio')
  if (named !== undefined) return named
  if (size === undefined || size === 'auto') return undefined
  const ratio = nearestRatio(size, known)
  if (ratio === undefined) warnings.push(`size ${size.slice(0, 20)} is not in ${FORMAT}`)
  return ratio
}

const isFine = ({ quality }: ImageCall): boolean => quality === 'hd' || quality === 'high'

function decodeReply({ json }: VendorAnswer): ImageReply {
  const vendorError = vendorErrorOf(json)
  if (vendorError) throw errorFromObject(vendorError)
  if (!isObject(json)) throw new AppError('channel.bad-reply', {}, { detail: 'no JSON object' })
  const predictions = objectsIn(json, 'predictions')
  const images = predictions.length > 0 ? predictions.flatMap(decodePrediction) : decodeCandidates(json)
  if (images.length > 0) return { images, usage: readUsage(json.usageMetadata) }
  const filtered = predictions.map((prediction) => textIn(prediction, 'raiFilteredReason')).find(Boolean)
  throw (
    blockedPrompt(filtered ? { blockReason: filtered } : objectIn(json, 'promptFeedback')) ??
    noPicture(objectsIn(json, 'candidates'))
  )
}

type Picture = ImageReply['images'][number]

function decodePrediction(prediction: JsonObject): Picture[] {
  const base64 = textIn(prediction, 'bytesBase64Encoded')
  if (!base64) return []
  return [
    {
      base64,
      ...definedOnly({ mediaType: textIn(prediction, 'mimeType'), revisedPrompt: textIn(prediction, 'prompt') }),
    },
  ]
}

function decodeCandidates(answer: JsonObject): Picture[] {
  const parts = objectsIn(answer, 'candidates').flatMap((candidate) =>
    objectsIn(objectIn(candidate, 'content'), 'parts'),
  )
  return parts
    .filter((part) => part.thought !== true)
    .flatMap(decodePart)
    .flatMap((part) => {
      if (part.kind !== 'image' || part.source.kind !== 'bytes') return []
      return [{ base64: part.source.base64, mediaType: part.source.mediaType }]
    })
}

/** The model said why, or wrote a text instead. */
function noPicture(candidates: readonly JsonObject[]): AppError {
  const reason = candidates.map((candidate) => textIn(candidate, 'finishReason')).find(Boolean)
  if (reason === undefined || reason === 'STOP') return new AppError('channel.bad-reply', {}, { detail: 'no picture' })
  return blockedPrompt({ blockReason: reason }) ?? new AppError('channel.bad-reply', {})
}
