import { AppError } from '@tollgate/contract/app-error'
import type { ImageReply } from '../image.ts'
import { type JsonObject, objectIn, objectsIn, textIn } from '../read-json.ts'
import { errorOf } from './errors.ts'

/** The pictures of an answer. Those that failed are left out; throws why when all did. */
export function readPictures(output: JsonObject): ImageReply {
  const results = objectsIn(output, 'results')
  const images = [...results.flatMap(orderedPicture), ...objectsIn(output, 'choices').flatMap(messagePictures)]
  if (images.length > 0) return { images }
  const [failure] = results.flatMap((result) => errorOf(result, undefined) ?? [])
  throw failure ?? new AppError('channel.bad-reply', {}, { detail: 'no pictures' })
}

function orderedPicture(result: JsonObject): ImageReply['images'] {
  const url = textIn(result, 'url')
  const base64 = textIn(result, 'b64_image')
  const prompt = textIn(result, 'actual_prompt')
  if (!url && !base64) return []
  return [{ ...(url ? { url } : { base64: base64 ?? '' }), ...(prompt ? { revisedPrompt: prompt } : {}) }]
}

function messagePictures(choice: JsonObject): ImageReply['images'] {
  return objectsIn(objectIn(choice, 'message'), 'content').flatMap((part) => {
    const url = textIn(part, 'image')
    return url ? [{ url }] : []
  })
}
