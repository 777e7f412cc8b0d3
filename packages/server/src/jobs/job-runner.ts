import { AppError } from '@tollgate/contract/app-error'
import type { Logger } from 'pino'
import type { SharedState } from '../storage/shared-state.ts'
import type { Job } from './job-list.ts'

/** Longest time a job's lease outlives the node that held it. */
const LEASE_MS = 15_000

/** Runs each job at its interval, never twice at once; a job for one node needs that node's lease. */
export function startJobs(
  jobs: readonly Job[],
  { node, shared, log }: { node: string; shared: SharedState; log: Logger },
) {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const timers = jobs.map((job) => {
    let isBusy = false
    return setInterval(() => {
      if (isBusy) return
      isBusy = true
      const run = runJob(job).finally(() => {
        isBusy = false
        running.delete(run)
      })
      running.add(run)
    }, job.everyMs)
  })

  async function runJob(job: Job): Promise<void> {
    try {
      if (job.runsOn === 'one' && !(await shared.lease(`job:${job.name}`, node, LEASE_MS))) return
      await job.run(stopping.signal)
    } catch (cause) {
      log.error({ job: job.name, err: cause }, 'a job failed')
    }
  }

  return {
    /** No job begins any more, and long ones end at their next step; resolves when the running ones have ended. */
    async stop(): Promise<void> {
      stopping.abort(new AppError('server.stopping', {}))
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
