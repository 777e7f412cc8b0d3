import { setTimeout as pause } from 'node:timers/promises'
import { RoundProgress } from '@tollgate/contract/entities/channel-round'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import { randomAlphanumeric } from '../platform/ids.ts'
import type { SharedState } from '../storage/shared-state.ts'

/** So long a round counts as running when its node died, and so often the node says that it lives. */
const LEASE_MS = 20_000
const RENEW_MS = 5_000
/** How the last round ended can be read for so long. */
const KEPT_MS = 24 * 60 * 60 * 1000
/** Channels that are asked at the same moment when no pause between two is wanted. */
const AT_ONCE = 4

/** Whether a round runs is what its lease says. */
const NotedProgress = z.omit(RoundProgress, { running: true })

export interface RoundParts {
  node: string
  shared: SharedState
  clock: Clock
  log: Logger
  /** Between two channels; 0: several are visited at the same moment. */
  pauseMs: number
}

export interface RoundPlan {
  /** Ids of the channels to visit. */
  list(): Promise<readonly number[]>
  /** False when something is wrong with the channel. Ends early, with an error or not, when the signal is given. */
  visit(id: number, signal: AbortSignal): Promise<boolean>
  /** After the last one, unless the round was stopped. */
  finished?(progress: RoundProgress): void
}

/** A visit to many channels, one round at a time over all nodes, whose progress any node can tell. */
export function createChannelRound(name: string, { node, shared, clock, log, pauseMs }: RoundParts) {
  const lease = `round:${name}`
  const cut = new AbortController()
  let running: Promise<void> | undefined
  let isTaken = false

  async function run(holder: string, { list, visit, finished }: RoundPlan): Promise<void> {
    const lost = new AbortController()
    const signal = AbortSignal.any([cut.signal, lost.signal])
    const renewal = setInterval(() => {
      shared.lease(lease, holder, LEASE_MS).then(
        // Another node took over: this one was not heard of for too long.
        (isOurs) => isOurs || lost.abort(),
        (cause) => log.warn({ err: cause, round: name }, 'a round could not say that it goes on'),
      )
    }, RENEW_MS)
    const progress = { done: 0, total: 0, failed: 0, started_at: clock.now() }
    const note = () =>
      shared
        .put(lease, JSON.stringify(progress), KEPT_MS)
        .catch((cause) => log.warn({ err: cause, round: name }, 'the progress of a round could not be noted'))
    try {
      await note()
      const ids = await list()
      progress.total = ids.length
      await note()
      await visitAll(ids, signal, async (id) => {
        const isWell = await visit(id, signal).catch((cause) => {
          if (!signal.aborted) log.warn({ err: cause, channel: id, round: name }, 'a channel could not be visited')
          return false
        })
        if (signal.aborted) return
        progress.done += 1
        if (!isWell) progress.failed += 1
        await note()
      })
      if (!signal.aborted) finished?.({ ...progress, running: false })
    } catch (cause) {
      log.error({ err: cause, round: name }, 'a round failed')
    } finally {
      clearInterval(renewal)
      await shared
        .release(lease, holder)
        .catch((cause) => log.warn({ err: cause, round: name }, 'a round could not say that it is over'))
    }
  }

  /** Workers share one iterator: each channel is visited once. */
  async function visitAll(ids: readonly number[], signal: AbortSignal, visitOne: (id: number) => Promise<void>) {
    const next = ids.values()
    const work = async () => {
      for (const id of next) {
        if (signal.aborted) return
        await visitOne(id)
        if (pauseMs > 0) await pause(pauseMs, undefined, { signal }).catch(() => undefined)
      }
    }
    await Promise.all(Array.from({ length: pauseMs > 0 ? 1 : AT_ONCE }, work))
  }

  return {
    /** Undefined when a round runs already, on whichever node; `ended` resolves when this one is over, and never rejects. */
    async begin(plan: RoundPlan): Promise<{ ended: Promise<void> } | undefined> {
      if (isTaken || cut.signal.aborted) return undefined
      isTaken = true
      try {
        const holder = `${node}:${randomAlphanumeric(8)}`
        if (!(await shared.lease(lease, holder, LEASE_MS))) return undefined
        running = run(holder, plan).finally(() => {
          running = undefined
          isTaken = false
        })
        return { ended: running }
      } finally {
        if (running === undefined) isTaken = false
      }
    },

    async progress(): Promise<RoundProgress> {
      // In this order: what is read of a round that is over is its last word.
      const leases = await shared.leases(lease)
      const text = await shared.get(lease)
      const noted = z.safeParse(NotedProgress, text === undefined ? undefined : JSON.parse(text)).data
      return { done: 0, total: 0, failed: 0, started_at: 0, ...noted, running: leases.includes(lease) }
    },

    /** No round begins any more; resolves when the running one has ended, which is at its next step. */
    async stop(): Promise<void> {
      cut.abort()
      await running
    },
  }
}

/** True on one node of all, and there once in a period: for rounds that begin by themselves. */
export const isRoundDue = (
  name: string,
  { everyMs, shared, node }: { everyMs: number; shared: SharedState; node: string },
): Promise<boolean> =>
  // Each node's timer has its own beginning; a little less than the period lets the same node have the next one.
  shared.lease(`round-due:${name}`, `${node}:${randomAlphanumeric(8)}`, everyMs * 0.9)
