/** The first and the last byte of a part, counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The part that a `Range` header asks for, of so many bytes; undefined: all of them, as for several parts and for what
 * is no range of bytes. https://www.rfc-editor.org/rfc/rfc9110#name-range
 */
export function byteRange(header: string | null, size: number): ByteRange | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first >= size) return 'outside'
  return last < first ? undefined : { first, last }
}
