/** The right to work on some data, to be kept for as long as the server runs. */
export interface Claim {
  /** Resolves with the reason when others took it in a moment when it was lost; a file's never is. */
  lost: Promise<Error>
  release(): void
}
