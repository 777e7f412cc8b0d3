/** Plain bytes: those who read on cut them often, which takes longer with the `subarray` of a Buffer. */
export const plainBytes = (bytes: Buffer, start: number, end: number): Uint8Array =>
  new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start)
