import type { OptionValues } from '@tollgate/contract/options'
import type { Ledger } from '../domain/billing/ledger.ts'
import type { ChannelCache } from '../domain/channels/channel-cache.ts'
import type { ChannelHealth } from '../domain/channels/channel-health.ts'
import type { ChannelChooser } from '../domain/channels/choose-channel.ts'
import type { Conversations } from '../domain/channels/conversations.ts'
import type { CallLimits } from '../domain/limits/call-limits.ts'
import type { ConcurrentCalls } from '../domain/limits/concurrent-calls.ts'
import type { TokenCounter } from '../domain/pricing/count-tokens.ts'
import type { OutputHistory } from '../domain/pricing/output-history.ts'
import type { PriceList } from '../domain/pricing/price-list.ts'
import type { DrawingPictures } from '../domain/tasks/drawing-pictures.ts'
import type { Tasks } from '../domain/tasks/tasks.ts'
import type { CallerCache } from '../domain/tokens/caller-cache.ts'
import type { Clock } from '../platform/clock.ts'
import type { Deadlines } from '../platform/deadlines.ts'
import type { FailpointName } from '../platform/failpoint.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { StopSignal } from '../platform/stop-signal.ts'
import type { SteadyCounters } from '../storage/steady-counters.ts'
import type { AnswerKeeper, AnswerRoom } from '../upstream/answer-room.ts'
import type { VendorTokens } from '../upstream/credentials/vendor-tokens.ts'
import type { AddressGuard } from '../upstream/guard-address.ts'
import type { VendorDefaults } from '../wire/family.ts'
import type { SignPicture } from '../wire/tasks/midjourney/image-address.ts'
import type { StoredResponses } from './stored-responses.ts'
import type { TurnStore } from './turn-store.ts'

/** What a relayed call uses. */
export interface RelayParts {
  node: string
  counters: Pick<SteadyCounters, 'hit'>
  clock: Clock
  options: () => OptionValues
  prices: () => PriceList
  callers: CallerCache
  channels: ChannelCache
  health: ChannelHealth
  chooser: ChannelChooser
  conversations: Conversations
  ledger: Ledger
  concurrentCalls: ConcurrentCalls
  callLimits: CallLimits
  counter: TokenCounter
  /** How long the answers of each model have been of late. */
  outputs: OutputHistory
  /** Calls that hold quota. */
  running: Set<RunningCall>
  tasks: Tasks
  drawingPictures: DrawingPictures
  signPicture: SignPicture
  guard: AddressGuard
  answerRoom: AnswerRoom
  /** What users give by address. */
  fetchMedia: (
    url: string,
    signal: StopSignal,
    keeper: AnswerKeeper,
  ) => Promise<{ mediaType: string; bytes: Uint8Array }>
  turns: TurnStore
  storedResponses: StoredResponses
  vendorTokens: VendorTokens
  vendorDefaults: VendorDefaults
  deadlines: Deadlines
  metrics: Metrics
  failpoint: (name: FailpointName) => void
  log: RelayLog
  limits: { firstByteMs: number; streamIdleMs: number; totalMs: number }
}

/** What a server that stops says to a call. */
export interface RunningCall {
  abortUpstream(reason: Error): void
  /** The server takes no new calls and waits for those that run. */
  beginStop?(): void
}

/** Writes one line for a call; never keys, addresses of users or message contents. */
export interface RelayLog {
  info(facts: Record<string, unknown>, message: string): void
  error(facts: Record<string, unknown>, message: string): void
}
