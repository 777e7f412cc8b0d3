/** The most pictures of one message. */
export const IMAGES_MAX = 4

/** Vendors shrink anything larger themselves, and charge for it before. */
const EDGE_MAX_PX = 1568
/** Files up to this size are sent as they are, when their edges allow it. */
const BYTES_MAX = 1_500_000
const JPEG_QUALITY = 0.85

/** A picture file as a data URL, made smaller where it is too large; undefined when it is no picture the browser can read. */
export async function imageDataUrl(file: File): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const scale = Math.min(1, EDGE_MAX_PX / Math.max(bitmap.width, bitmap.height))
  if (scale === 1 && file.size <= BYTES_MAX) return readAsDataUrl(file)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY)
}

function readAsDataUrl(file: File): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const reader = new FileReader()
  reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined)
  reader.onerror = () => resolve(undefined)
  reader.readAsDataURL(file)
  return promise
}
