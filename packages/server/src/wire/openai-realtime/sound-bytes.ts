/** Bytes of sound in a base64 text. */
export const soundBytes = (base64: string): number => Math.floor((base64.length * 3) / 4)
