import type { UsageLogs } from '../domain/usage-logs/usage-logs.ts'
import { jobList } from '../jobs/job-list.ts'
import { startJobs } from '../jobs/job-runner.ts'
import { createNodePresence } from '../jobs/node-presence.ts'
import { createTaskPoller } from '../jobs/poll-tasks.ts'
import type { RelayParts } from '../relay/relay-parts.ts'
import { isUnavailable } from '../storage/unavailable.ts'
import { taskKinds } from '../wire/tasks/task-kinds.ts'
import type { Base } from './base.ts'
import type { Letters } from './letters.ts'
import type { People } from './people.ts'
import type { Rounds } from './rounds.ts'

interface Joined {
  letters: Letters
  relay: RelayParts
  people: People
  rounds: Rounds
  usageLogs: UsageLogs
}

/** Says that this node is there, ends what dead ones left open, and starts what runs by the clock. */
export async function startWork(base: Base, { letters, relay, people, rounds, usageLogs }: Joined) {
  const { config, log, logError, clock, node, db, shared } = base
  const { channelTests, balanceRounds } = rounds
  const presence = createNodePresence({ node, db, shared, clock, tasks: relay.tasks, log })
  try {
    await presence.announce()
    await presence.buryTheDead()
  } catch (cause) {
    // The jobs do both again, and until Redis is there no call is admitted.
    if (shared.kind === 'memory' || !isUnavailable(cause)) throw cause
    logError('the shared state does not answer yet', cause)
  }
  const taskPoller = createTaskPoller({
    relay,
    db,
    kinds: taskKinds,
    timeoutMs: config.taskTimeoutMs || undefined,
    everyMs: config.taskPollMs,
    log,
  })
  const jobs = startJobs(
    jobList({
      ...letters,
      ...rounds,
      presence,
      usageLogs,
      concurrentCalls: relay.concurrentCalls,
      channelTestsEveryMs: config.channelTestEveryMs,
      balancesEveryMs: config.channelBalanceEveryMs,
      expireOldOrders: people.wallet.orders.expireOld,
      taskPolling: config.updatesTasks ? { everyMs: config.taskPollMs, run: taskPoller.run } : undefined,
    }),
    { node, shared, log },
  )
  return {
    async stop(): Promise<void> {
      await Promise.all([jobs.stop(), channelTests.stop(), balanceRounds.stop()])
    },
    leave: () => presence.leave().catch((cause) => logError('this node could not take its leave', cause)),
  }
}
