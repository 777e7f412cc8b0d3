/** A picture, a sound or a file. */
export interface Media {
  mediaType: string
  bytes: Uint8Array
}
