/** The reading end of a vendor's body. */
export type StreamReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>
