/** What the runtime keeps in its own heap, without an ArrayBuffer. */
const COPIED_BYTES_MAX = 1_000

/**
 * Plain bytes: those who read on cut them often, which takes longer with the `subarray` of a Buffer. Few bytes are copied:
 * a view of what arrived makes the runtime set up an ArrayBuffer for it, which takes longer and stays until garbage is
 * collected.
 */
export function plainBytes(bytes: Buffer, start: number, end: number): Uint8Array {
  if (end - start > COPIED_BYTES_MAX) return new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start)
  const copy = new Uint8Array(end - start)
  bytes.copy(copy, 0, start, end)
  return copy
}
