import { AppError } from '@tollgate/contract/app-error'
import type { LogDetail } from '@tollgate/contract/entities/usage-log'
import type { OptionValues } from '@tollgate/contract/options'
import { quotaOfCall, recordedQuota } from '@tollgate/contract/quota'
import type { Clock } from '../../platform/clock.ts'
import type { FailpointName } from '../../platform/failpoint.ts'
import { storableText } from '../../platform/storable-texts.ts'
import type { Database } from '../../storage/database.ts'
import type { BalanceReading } from '../../storage/shared-state.ts'
import type { AcceptedTask, TaskReport } from '../../wire/tasks/task-kind.ts'
import type { Ledger } from '../billing/ledger.ts'
import type { TaskAmount, TaskMoney } from '../billing/task-money.ts'
import type { RelayChannel } from '../channels/relay-channel.ts'
import { quotaDisplayOf } from '../options/quota-display.ts'
import { type NewTask, newTaskRow } from './new-task.ts'
import { changesOf, chargeLog, returnLog } from './task-records.ts'
import {
  deleteUnsentTask,
  endTask,
  insertTask,
  listHeldTasks,
  listHeldTasksById,
  listOwnTasksById,
  listUnsentTasks,
  type TaskRow,
  updateHeldTask,
} from './task-store.ts'

interface Parts {
  db: Database
  node: string
  clock: Clock
  options: () => OptionValues
  ledger: Pick<Ledger, 'hold' | 'refund'>
  money: TaskMoney
  failpoint: (name: FailpointName) => void
  /** Quota left the balances of a user. */
  onSetAside: (facts: { userId: number; quota: number; readings: readonly BalanceReading[] }) => void
  onCharged: (quota: number) => void
  /** A task that its vendor has taken changed, or ended. Returns at once. */
  onChange: (task: TaskRow) => void
}

/** How a report left a task: ended by it, changed, or as it was (also because it had ended before). */
export type ReportOutcome = 'charged' | 'returned' | 'changed' | 'same'

export type Tasks = ReturnType<typeof createTasks>

const WRITE_TRIES = 3

/**
 * Orders that vendors finish later. The price of each is set aside when its row is written, before a vendor is asked,
 * and charged or given back in the one step that ends it, whoever takes that step.
 */
export function createTasks({
  db,
  node,
  clock,
  options,
  ledger,
  money,
  failpoint,
  onSetAside,
  onCharged,
  onChange,
}: Parts) {
  /** Throws as `ledger.hold`. */
  async function hold(task: NewTask): Promise<TaskRow> {
    const { caller, order, price } = task
    const quota = order.isFree ? 0 : quotaOfCall(ONE_CALL, price)
    const holding = await ledger.hold({
      requestId: task.requestId,
      userId: caller.userId,
      limitedTokenId: caller.isUnlimited ? undefined : caller.tokenId,
      maskedKey: caller.maskedKey,
      amount: quota,
      show: (units) => recordedQuota(units, quotaDisplayOf(options())),
      limits: task.limits,
    })
    try {
      const { result, readings } = await money.moveTogether(async (transaction, moves) => {
        const row = await insertTask(transaction, newTaskRow(task, { quota, node, nowMs: clock.nowMs() }))
        await moves.setAside(amountOf(row), task.limits?.windows)
        return row
      }, holding.held)
      holding.state = 'closed'
      onSetAside({ userId: caller.userId, quota, readings })
      failpoint('after-task-hold')
      return result
    } catch (cause) {
      await ledger.refund(holding)
      throw new AppError('server.busy', {}, { cause, detail: 'a task could not be written' })
    }
  }

  /** The vendor took it. Undefined when it had been given up meanwhile: then it costs nothing. */
  async function accept(task: TaskRow, taken: Taken): Promise<TaskRow | undefined> {
    const { accepted, channel, detail } = taken
    const changes = {
      task_id: storableText(accepted.taskId),
      channel_id: channel.id,
      key_id: channel.poolKey?.id ?? '',
      detail: JSON.stringify({ ...JSON.parse(task.detail), ...detail }),
      status: 'SUBMITTED',
      updated_at: clock.now(),
    }
    const row = await triedAgain(() => updateHeldTask(db.write, { id: task.id, changes }))
    const { report: said } = accepted
    if (row && said) await triedAgain(() => report(row, said))
    return row
  }

  /** No vendor took it: as if it had never been. */
  async function drop(task: TaskRow): Promise<void> {
    await triedAgain(() =>
      money.moveTogether(async (transaction, moves) => {
        const row = await deleteUnsentTask(transaction, task.id)
        if (row) await moves.giveBack(amountOf(row))
      }),
    )
  }

  /** What a vendor says of a task. After its end nothing changes any more, whatever is said. */
  async function report(task: TaskRow, said: Omit<TaskReport, 'taskId'>): Promise<ReportOutcome> {
    const changes = changesOf(task, said)
    if (!changes) return 'same'
    const stamped = { ...changes, updated_at: clock.now() }
    if (said.status === 'SUCCESS' || said.status === 'FAILURE') {
      const finish_time_ms = changes.finish_time_ms || clock.nowMs()
      return end(task, { ...stamped, finish_time_ms }, said.status === 'SUCCESS' ? 'charged' : 'returned')
    }
    const changed = await updateHeldTask(db.write, { id: task.id, changes: stamped })
    if (changed) onChange(changed)
    return changed ? 'changed' : 'same'
  }

  async function end(
    { id }: TaskRow,
    changes: Parameters<typeof endTask>[1]['changes'],
    outcome: 'charged' | 'returned',
  ): Promise<ReportOutcome> {
    failpoint('before-task-end')
    const { result: row } = await money.moveTogether(async (transaction, moves) => {
      const ended = await endTask(transaction, { id, money: outcome, changes })
      if (!ended) return undefined
      if (outcome === 'charged') await moves.charge(chargeLog(ended, clock.now()))
      // What cost nothing goes back without a word.
      else if (ended.quota > 0) await moves.giveBack(amountOf(ended), returnLog(ended, options(), clock.now()))
      return ended
    })
    if (!row) return 'same'
    failpoint('after-task-end')
    if (outcome === 'charged') onCharged(row.quota)
    onChange(row)
    return outcome
  }

  const fail = (task: TaskRow, failReason: string): Promise<ReportOutcome> =>
    report(task, { status: 'FAILURE', failReason })

  return {
    hold,
    accept,
    drop,
    report,
    /** Ends a task that will come to nothing. */
    fail,
    /** Gives up what a dead node was about to send; says how many. */
    async returnUnsent(deadNode: string): Promise<number> {
      let returned = 0
      for (;;) {
        const rows = await listUnsentTasks(db, deadNode)
        if (rows.length === 0) return returned
        for (const row of rows) if ((await fail(row, INTERRUPTED)) === 'returned') returned += 1
      }
    },
    /** The caller's own tasks under these numbers, the newest first. */
    findOwn: (own: Parameters<typeof listOwnTasksById>[1]): Promise<TaskRow[]> => listOwnTasksById(db, own),
    /** Tasks under a vendor's number that have not ended. */
    findHeld: (named: Parameters<typeof listHeldTasksById>[1]): Promise<TaskRow[]> => listHeldTasksById(db, named),
    /** Open tasks behind an id, a few hundred at once. */
    listHeld: (place: Parameters<typeof listHeldTasks>[1]): Promise<TaskRow[]> => listHeldTasks(db, place),
  }
}

interface Taken {
  accepted: AcceptedTask
  channel: RelayChannel
  /** More for the log row. */
  detail: Partial<LogDetail>
}

/** A task has no tokens, only a price. */
const ONE_CALL = { inputTokens: 1, cachedTokens: 0, cacheWriteTokens: 0, outputTokens: 0 }

const INTERRUPTED = '服务中断，任务未提交'

const amountOf = ({ user_id, token_id, quota, created_at }: TaskRow): TaskAmount => ({
  userId: user_id,
  tokenId: token_id,
  quota,
  since: created_at,
})

/** A vendor is at work already, or has refused: a database that was away for a moment must not lose that. */
async function triedAgain<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (cause) {
      if (attempt === WRITE_TRIES) throw cause
      await Bun.sleep(100 * 4 ** attempt)
    }
  }
}
