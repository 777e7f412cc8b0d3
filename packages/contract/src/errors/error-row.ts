export interface ErrorRow {
  /** HTTP status in relay replies. */
  status: number
  /** HTTP status in console replies; 200 when missing, as clients of this API family expect. */
  consoleStatus?: number
  /** `code` and `type` of the relay envelope when clients of this API family test for them. */
  relayCode?: string
  relayType?: string
  /** Seconds after which it is worth coming again: for what passes by itself. */
  retryAfter?: number
  zh: string
  en: string
}
