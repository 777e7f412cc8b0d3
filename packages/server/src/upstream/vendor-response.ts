/** A vendor's answer, from its head on. Its body is read piece by piece, and waits at the vendor until it is read. */
export interface VendorResponse {
  readonly status: number
  /** By names in lower case. */
  readonly headers: { get(name: string): string | null | undefined }
  /** Rejects when the connection breaks or the call is aborted. */
  read(): Promise<Piece>
  /** The body, when all of it is there and nothing of it was read. Missing: it is only read. */
  takeWhole?(): Uint8Array | undefined
  /** Nothing more is wanted: an answer that is not whole is broken off. Never rejects. */
  cancel(): Promise<void>
}

export type Piece = { done: false; value: Uint8Array } | { done: true; value?: undefined }

export const isSuccess = ({ status }: Pick<VendorResponse, 'status'>): boolean => status >= 200 && status < 300
