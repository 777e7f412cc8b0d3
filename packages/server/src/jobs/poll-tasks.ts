import { AppError } from '@tollgate/contract/app-error'
import type { Logger } from 'pino'
import { findChannel } from '../domain/channels/channel-store.ts'
import type { RelayChannel } from '../domain/channels/relay-channel.ts'
import { HELD_ROWS_AT_ONCE, type TaskRow } from '../domain/tasks/task-store.ts'
import { askTaskVendor } from '../relay/ask-task-vendor.ts'
import { channelOfTask } from '../relay/channel-of-task.ts'
import type { RelayParts } from '../relay/relay-parts.ts'
import type { Database } from '../storage/database.ts'
import { isUnavailable } from '../storage/unavailable.ts'
import type { TaskKind } from '../wire/tasks/task-kind.ts'
import { createPollPauses } from './poll-pauses.ts'

type Relay = Pick<RelayParts, 'clock' | 'vendorTokens' | 'guard' | 'deadlines' | 'answerRoom' | 'channels' | 'tasks'>

interface Parts {
  relay: Relay
  db: Database
  kinds: readonly TaskKind[]
  /** Instead of what each kind says; undefined: as it says. */
  timeoutMs: number | undefined
  /** How often this runs. */
  everyMs: number
  log: Pick<Logger, 'warn'>
}

/** Accounts that are asked at the same time. */
const ACCOUNTS_AT_ONCE = 8
/** An order that was never brought to a vendor, although its node lives. */
const UNSENT_MAX_MS = 60 * 60 * 1000

/** One account of a vendor, and what it is asked about. */
interface Account {
  channel: RelayChannel
  rows: TaskRow[]
}

interface Asking {
  channel: RelayChannel
  kind: TaskKind
  signal: AbortSignal
}

/**
 * Asks vendors what became of open tasks, many at once, and ends those that are too old. Two nodes that do it at the same
 * moment do no harm: each task ends once.
 */
export function createTaskPoller({ relay, db, kinds, timeoutMs, everyMs, log }: Parts) {
  const pauses = createPollPauses(everyMs)

  async function pollKind(kind: TaskKind, signal: AbortSignal): Promise<void> {
    for (let afterId = 0; !signal.aborted; ) {
      const rows = await relay.tasks.listHeld({ platform: kind.platform, afterId })
      const accounts = await accountsOf(rows.filter(({ task_id }) => task_id !== ''))
      for (let start = 0; start < accounts.length && !signal.aborted; start += ACCOUNTS_AT_ONCE) {
        const some = accounts.slice(start, start + ACCOUNTS_AT_ONCE)
        await Promise.all(some.map((account) => pollAccount(account, kind, signal)))
      }
      await endOld(rows, kind, signal)
      afterId = rows.at(-1)?.id ?? 0
      if (rows.length < HELD_ROWS_AT_ONCE) return
    }
  }

  async function accountsOf(rows: readonly TaskRow[]): Promise<Account[]> {
    const accounts = new Map<string, Account>()
    // What another node made a moment ago may not be known here yet.
    if (rows.some((row) => !channelOfTask(row, relay.channels))) await relay.channels.reload()
    for (const row of rows) {
      const channel = channelOfTask(row, relay.channels)
      if (!channel) {
        await endWithoutChannel(row)
        continue
      }
      const key = `${channel.id}:${row.key_id}`
      const account = accounts.get(key) ?? { channel, rows: [] }
      account.rows.push(row)
      accounts.set(key, account)
    }
    return [...accounts.values()]
  }

  /** A channel that is there and cannot be used may be mended. */
  async function endWithoutChannel(row: TaskRow): Promise<void> {
    if ((await findChannel(db, row.channel_id)) !== undefined) return
    await relay.tasks.fail(row, `获取渠道信息失败，请联系管理员，渠道ID：${row.channel_id}`)
  }

  async function pollAccount({ channel, rows }: Account, kind: TaskKind, signal: AbortSignal): Promise<void> {
    const id = channel.poolKey?.healthId ?? channel.healthId
    if (pauses.isPaused(id)) return
    for (let start = 0; start < rows.length && !signal.aborted; start += kind.tasksPerRequest) {
      const some = rows.slice(start, start + kind.tasksPerRequest)
      try {
        await pollInParts(some, { channel, kind, signal })
        pauses.succeeded(id)
      } catch (error) {
        if (signal.aborted || !(error instanceof AppError)) throw error
        const pausedMs = pauses.failed(id)
        const { code, refusal, detail } = error
        const facts = { channel: channel.id, name: channel.name, code, status: refusal?.status, detail, pausedMs }
        log.warn(facts, 'a vendor could not be asked about tasks')
        return
      }
    }
  }

  /** Some vendors send whole pictures along: where an answer about many is too large, it is asked for in halves. */
  async function pollInParts(rows: readonly TaskRow[], asking: Asking): Promise<void> {
    try {
      return await pollSome(rows, asking)
    } catch (error) {
      if (rows.length === 1 || !(error instanceof AppError) || error.code !== 'channel.bad-reply') throw error
    }
    const middle = Math.ceil(rows.length / 2)
    await pollInParts(rows.slice(0, middle), asking)
    await pollInParts(rows.slice(middle), asking)
  }

  async function pollSome(rows: readonly TaskRow[], { channel, kind, signal }: Asking): Promise<void> {
    const request = kind.encodeFetch([...new Set(rows.map(({ task_id }) => task_id))])
    const { credentials, fetchTimeoutMs: limitMs } = kind
    const answer = await askTaskVendor({ channel, credentials, request, timeoutMs: limitMs, signal }, relay)
    const reports = new Map(kind.decodeFetched(answer).map((report) => [report.taskId, report]))
    for (const row of rows) {
      if (signal.aborted) return
      const report = reports.get(row.task_id)
      if (report) await byItself(row, () => relay.tasks.report(row, report))
    }
  }

  /** After the vendor was asked once more: those that it just finished have ended already. */
  async function endOld(rows: readonly TaskRow[], kind: TaskKind, signal: AbortSignal): Promise<void> {
    const limitMs = timeoutMs ?? kind.timeoutMs
    const nowMs = relay.clock.nowMs()
    for (const row of rows) {
      const ageMs = nowMs - row.submit_time_ms
      const maxMs = row.task_id === '' ? Math.min(limitMs, UNSENT_MAX_MS) : limitMs
      if (ageMs > maxMs && !signal.aborted)
        await byItself(row, () => relay.tasks.fail(row, `任务超时（${Math.round(maxMs / 60_000)} 分钟）`))
    }
  }

  /** A task that cannot be written must not keep all others from their end. */
  async function byItself(row: TaskRow, write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
    } catch (cause) {
      if (isUnavailable(cause)) throw cause
      log.warn({ task: row.id, cause: String(cause) }, 'what a vendor said of a task could not be written')
    }
  }

  return {
    /** One round. Ends at the next step when the signal says so. */
    async run(signal: AbortSignal): Promise<void> {
      for (const kind of kinds) await pollKind(kind, signal)
    },
  }
}
