import { createChannelCache } from '../domain/channels/channel-cache.ts'
import { createChannelHealth } from '../domain/channels/channel-health.ts'
import { createChannelChooser } from '../domain/channels/choose-channel.ts'
import { Circuits } from '../domain/channels/circuits.ts'
import { Conversations } from '../domain/channels/conversations.ts'
import { createCallLimits } from '../domain/limits/call-limits.ts'
import { createConcurrentCalls } from '../domain/limits/concurrent-calls.ts'
import { createTokenCounter } from '../domain/pricing/count-tokens.ts'
import { OutputHistory } from '../domain/pricing/output-history.ts'
import { PriceList } from '../domain/pricing/price-list.ts'
import { createDrawingHooks } from '../domain/tasks/drawing-hooks.ts'
import { createDrawingPictures } from '../domain/tasks/drawing-pictures.ts'
import { createPictureSigner } from '../domain/tasks/drawing-signature.ts'
import { createTasks } from '../domain/tasks/tasks.ts'
import { createCallerCache } from '../domain/tokens/caller-cache.ts'
import { createDeadlines } from '../platform/deadlines.ts'
import type { StopSignal } from '../platform/stop-signal.ts'
import type { RelayParts } from '../relay/relay-parts.ts'
import { createStoredResponses } from '../relay/stored-responses.ts'
import { createTurnStore } from '../relay/turn-store.ts'
import { type AnswerKeeper, AnswerRoom } from '../upstream/answer-room.ts'
import { createVendorTokens } from '../upstream/credentials/vendor-tokens.ts'
import { fetchMedia, type MediaParts } from '../upstream/fetch-media.ts'
import { createAddressGuard } from '../upstream/guard-address.ts'
import { MEDIA_LIMITS } from '../upstream/media/limits.ts'
import type { Base } from './base.ts'
import type { Letters } from './letters.ts'
import type { Money } from './money.ts'

/** Everything that a relayed call needs. */
export async function createRelayParts(base: Base, letters: Letters, money: Money): Promise<RelayParts> {
  const { config, log, logError, clock, steady, node, vault, db, shared, counters, failpoint, options } = base
  const { addresses, tellRoot } = letters
  const guard = createAddressGuard(config.privateUpstreams, config)
  const syncFrequencyMs = shared.kind === 'redis' ? config.syncFrequencyMs : undefined
  const channels = createChannelCache({ db, shared, vault, logError, syncFrequencyMs })
  await channels.reload()
  const media: MediaParts = { addresses, limits: MEDIA_LIMITS, options, guard }
  const readMedia = (url: string, signal: StopSignal, keeper?: AnswerKeeper) =>
    fetchMedia(url, { signal, parts: keeper ? { ...media, keeper } : media })
  const health = createChannelHealth({
    db,
    shared,
    clock,
    circuits: new Circuits(steady),
    options,
    log: (message, facts) => log.warn(facts, message),
    tellRoot,
  })
  const signPicture = createPictureSigner(vault)
  return {
    node,
    counters,
    clock,
    options,
    prices: currentPrices(options),
    callers: createCallerCache({ db, shared, vault, maxAgeMs: config.syncFrequencyMs }),
    channels,
    health,
    chooser: createChannelChooser({ circuits: health.circuits, random: Math.random }),
    conversations: new Conversations(steady),
    ledger: money.ledger,
    concurrentCalls: createConcurrentCalls({ shared, logError }),
    callLimits: createCallLimits({ shared, options, clock, logError }),
    counter: createTokenCounter(),
    outputs: new OutputHistory(),
    running: new Set(),
    tasks: createOrders(base, letters, { ...money, signPicture }),
    drawingPictures: createDrawingPictures({ db, signPicture, fetchMedia: readMedia }),
    signPicture,
    guard,
    answerRoom: new AnswerRoom(config.maxAnswersBytes),
    turns: createTurnStore({ shared, vault, logError }),
    storedResponses: createStoredResponses({ shared, vault, logError }),
    vendorTokens: createVendorTokens({ clock: steady }),
    vendorDefaults: config.vendorDefaults,
    fetchMedia: readMedia,
    deadlines: createDeadlines(),
    metrics: money.metrics,
    failpoint,
    log,
    limits: {
      firstByteMs: config.firstByteTimeoutMs,
      streamIdleMs: config.streamIdleTimeoutMs,
      totalMs: config.relayTimeoutMs,
    },
  }
}

/** Drawings and songs, which are ordered and fetched later. */
function createOrders(
  { db, node, clock, options, failpoint, log }: Base,
  { post, quotaWarnings }: Letters,
  { ledger, taskMoney, metrics, signPicture }: Money & Pick<RelayParts, 'signPicture'>,
) {
  return createTasks({
    db,
    node,
    clock,
    options,
    ledger,
    money: taskMoney,
    failpoint,
    onSetAside: ({ userId, quota, readings }) =>
      quotaWarnings.note({ settled: [{ user_id: userId, quota }], readings }),
    onCharged: (quota) => metrics.charged({ quota, inputTokens: 0, cachedTokens: 0, outputTokens: 0 }),
    onChange: createDrawingHooks({ post, options, signPicture, log }).tell,
  })
}

/** One price list for each state of the options; options are a new frozen object whenever one changes. */
function currentPrices(options: Base['options']): () => PriceList {
  let of = options()
  let prices = new PriceList(of)
  return () => {
    const now = options()
    if (now !== of) {
      of = now
      prices = new PriceList(now)
    }
    return prices
  }
}
