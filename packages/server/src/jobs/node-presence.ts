import type { Logger } from 'pino'
import { closeInterruptedCalls, nodesWithOpenCalls } from '../domain/billing/recover-calls.ts'
import { nodesWithUnsentTasks } from '../domain/tasks/task-store.ts'
import type { Tasks } from '../domain/tasks/tasks.ts'
import type { Clock } from '../platform/clock.ts'
import { claimedNodes } from '../storage/claimed-nodes.ts'
import type { Database } from '../storage/database.ts'
import type { SharedState } from '../storage/shared-state.ts'

const ALIVE = 'node-alive:'
const KNOWN = 'node-known:'

/** Leases are lost with the data of the shared state: the living are back within one announcement, the dead are not. */
const SUSPECT_MS = 15_000

/** A node that has not been heard of for so long is dead. */
const ALIVE_MS = 20_000
const KNOWN_MS = 7 * 24 * 60 * 60 * 1000

interface PresenceParts {
  node: string
  db: Database
  shared: SharedState
  clock: Clock
  tasks: Pick<Tasks, 'returnUnsent'>
  log: Pick<Logger, 'error'>
  suspectMs?: number
}

/** Who is alive, and what the dead leave behind: their holds are freed, their open calls closed, their unsent tasks given up. */
export function createNodePresence({ node, db, shared, clock, tasks, log, suspectMs = SUSPECT_MS }: PresenceParts) {
  /** Since when a node has looked dead from here. */
  const suspects = new Map<string, number>()
  /** Nodes that are alive and not heard of. */
  let unheard = new Set<string>()

  /** To be called well within ALIVE_MS, again and again. */
  async function announce(): Promise<void> {
    await shared.lease(ALIVE + node, node, ALIVE_MS)
    await shared.lease(KNOWN + node, node, KNOWN_MS)
  }

  /** Returns how many calls were closed. */
  async function buryTheDead(): Promise<number> {
    const alive = new Set((await shared.leases(ALIVE)).map((name) => name.slice(ALIVE.length)))
    const known = (await shared.leases(KNOWN)).map((name) => name.slice(KNOWN.length))
    const silent = new Set(
      [...known, ...(await nodesWithOpenCalls(db)), ...(await nodesWithUnsentTasks(db))].filter(
        (name) => !alive.has(name) && name !== node,
      ),
    )
    let closed = 0
    for (const name of await withoutTheLiving(silentLongEnough(silent))) {
      closed += await closeInterruptedCalls(db, clock, name)
      await tasks.returnUnsent(name)
      await shared.balances.dropHoldsOf(name)
      await shared.release(KNOWN + name, name)
      suspects.delete(name)
    }
    return closed
  }

  function silentLongEnough(silent: ReadonlySet<string>): string[] {
    // In memory there are no other nodes: whoever else has open calls is a process that ended.
    if (shared.kind === 'memory') return [...silent]
    const now = performance.now()
    for (const name of suspects.keys()) if (!silent.has(name)) suspects.delete(name)
    for (const name of silent) if (!suspects.has(name)) suspects.set(name, now)
    return [...silent].filter((name) => now - (suspects.get(name) ?? now) >= suspectMs)
  }

  /** Who is cut off from Redis, or was given another one, ends its calls by way of the database all the same. */
  async function withoutTheLiving(names: readonly string[]): Promise<string[]> {
    const living = new Set(await claimedNodes(db, names))
    for (const name of living)
      if (!unheard.has(name))
        log.error({ node: name }, 'a node that works on this database is not heard of in this Redis')
    unheard = living
    return names.filter((name) => !living.has(name))
  }

  return {
    announce,
    buryTheDead,
    /** The last word of a node that stops with nothing open. */
    async leave(): Promise<void> {
      await shared.release(ALIVE + node, node)
      await shared.release(KNOWN + node, node)
    },
  }
}

export type NodePresence = ReturnType<typeof createNodePresence>
