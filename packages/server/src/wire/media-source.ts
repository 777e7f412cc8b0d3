import type { MediaSource } from './chat.ts'
import { dataUrl } from './data-url.ts'
import { invalid } from './invalid.ts'

/** Where a picture or file is, by its address. Throws `request.invalid` for a `data:` address without base64. */
export function sourceOf(address: string): MediaSource {
  if (!address.startsWith('data:')) return { kind: 'url', url: address }
  const data = dataUrl(address)
  if (!data) throw invalid('a data: address must hold base64')
  return { kind: 'bytes', ...data }
}
