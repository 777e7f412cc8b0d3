import type { CallEnding } from '@tollgate/contract/entities/usage-log'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import type { TokenUsage } from '../wire/token-usage.ts'

/** How an answer ended, and what it used: what a call is charged by. */
export interface CallOutcome {
  channel: RelayChannel
  usage: TokenUsage
  isEstimated: boolean
  /** Images that were delivered, where they are priced one by one. */
  images?: number
  /** Under which the vendor keeps the answer. */
  storedId?: string | undefined
  isStream: boolean
  ending: CallEnding
  /** From the start of the call to the first byte of its answer; undefined when not streamed. */
  firstByteMs: number | undefined
}
